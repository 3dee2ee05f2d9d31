import type { AnyField } from '@keywright/core'
import { text } from '@keywright/core'
import { fieldCode, quote } from '@keywright/core/internal'
import type { LegacyKey } from '../../../legacy/legacy-key.ts'
import { legacyKey } from '../../../legacy/legacy-key.ts'

/** A module and a name that code imports from it. */
export type Import = readonly [module: string, name: string]

/** Code, and what it imports. */
export interface Code {
  readonly code: string
  readonly imports: readonly Import[]
}

/** What is used of a key, whichever package made it. */
export interface AnyMadeKey {
  readonly pattern: string
  readonly encode: (values: never) => string
  readonly tryDecode: (text: string) => object | undefined
  readonly valuesIn?: LegacyKey<never>['valuesIn']
}

/** The key of one attribute, as an object and as code. */
export interface MadeKey extends Code {
  readonly key: AnyMadeKey | readonly AnyField[]
  readonly fields: readonly AnyField[]
  readonly pattern: string
  /** True where the text is taken as it is: no attribute explains it. */
  readonly isRaw: boolean
}

export const CORE = '@keywright/core'
export const ADOPT = '@keywright/adopt'
export const ADAPTERS = '@keywright/adapters'

/** The code of a field, and what it imports. */
export const codeOfField = (field: AnyField): Code => ({
  code: fieldCode(field),
  imports: [[CORE, field.kind], ...('of' in field ? [[CORE, 'desc'] as const] : [])],
})

/** A key that is the text itself: always right, and it says nothing. */
export const rawKey = (attribute: string): MadeKey => {
  const field = text(attribute) as unknown as AnyField
  const key = legacyKey({}, field)
  return {
    key: key as unknown as AnyMadeKey,
    fields: [field],
    pattern: key.pattern,
    code: `legacyKey({}, text(${quote(attribute)}))`,
    imports: [
      [ADOPT, 'legacyKey'],
      [CORE, 'text'],
    ],
    isRaw: true,
  }
}

/** The item's own attribute as a key. */
export const nativeKey = (field: AnyField): MadeKey => {
  const { code, imports } = codeOfField(field)
  return {
    key: [field],
    fields: [field],
    pattern: `<${field.name}>`,
    code: `[${code}]`,
    imports,
    isRaw: false,
  }
}
