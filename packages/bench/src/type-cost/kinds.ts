/** A kind of field in the source of a program that uses it. */
export interface KindSource {
  readonly kind: string
  readonly field: (name: string) => string
  readonly value: string
  readonly operator: string
}

const kindOf = (kind: string, options: string, value: string, operator: string): KindSource => ({
  kind,
  field: (name) => `${kind}('${name}'${options && `, ${options}`})`,
  value,
  operator,
})

/** The same in the opposite order; its name says so, because a name has one kind everywhere. */
const descOf = (source: KindSource): KindSource => ({
  ...source,
  kind: `${source.kind}Desc`,
  field: (name) => `desc(${source.field(name)})`,
})

const TEXT = kindOf('text', '', "'some text'", "startsWith('so')")
const INTEGER = kindOf('integer', '{ digits: 8 }', '42', 'gte(42)')
const TIME = kindOf('time', '', 'now', 'between(now, now)')

export const KINDS: readonly KindSource[] = [
  TEXT,
  TIME,
  INTEGER,
  kindOf('token', '', "'token'", "startsWith('to')"),
  kindOf('choice', "['open', 'paid', 'done']", "'paid'", "gt('open')"),
  kindOf('date', '', "'2024-01-15'", "during('2024')"),
  kindOf('id', "'user'", 'userId', 'gte(userId)'),
  kindOf(
    'uuid',
    '',
    "'00000000-0000-4000-8000-000000000000'",
    "lt('ffffffff-ffff-4fff-bfff-ffffffffffff')",
  ),
  kindOf('decimal', '{ digits: 8, scale: 2 }', "'9.99'", "lte('9.99')"),
  descOf(TIME),
  kindOf('boolean', '', 'true', 'lt(true)'),
  kindOf('bigint', '{ digits: 20 }', '42n', 'gt(42n)'),
  kindOf('bucket', "'month'", 'now', 'lte(now)'),
  kindOf('number', '', '1.5', 'between(0, 1.5)'),
  descOf(INTEGER),
  kindOf('ranked', "['low', 'mid', 'high']", "'mid'", "gte('mid')"),
  kindOf('bytes', '', 'new Uint8Array([1])', 'gt(new Uint8Array([1]))'),
  descOf(TEXT),
]
