import { type OptionRule, refuse, wordOf } from '@keywright/core/internal'

/** How a database quotes and numbers; `mysql` also stands for MariaDB. */
export type Dialect = 'postgres' | 'sqlite' | 'mysql'

/** The databases that there are. */
export const DIALECT: OptionRule = {
  ...wordOf('postgres', 'sqlite', 'mysql'),
  required: true,
}

/** A name, or a name with what it belongs to: `['o', 'sk']`, `['public', 'orders']`. */
export type Identifier = string | readonly string[]

/** A name as an identifier, whatever characters it has. */
export const quote = (identifier: Identifier, dialect: Dialect): string => {
  const mark = dialect === 'mysql' ? '`' : '"'
  const names = Array.isArray(identifier) && identifier.length > 0 ? identifier : [identifier]
  return names
    .map((name) =>
      typeof name === 'string' && /^[^\0\ud800-\udfff]+$/u.test(name)
        ? mark + name.replaceAll(mark, mark + mark) + mark
        : refuse('INVALID_DEFINITION', 'a name', name, 'SQL'),
    )
    .join('.')
}
