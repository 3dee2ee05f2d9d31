import { type AnyField, text } from '@keywright/core'
import { type LegacyKey, legacyKey } from '../../../legacy/legacy-key.ts'
import { ADOPT, type Code, callOf, codeOfPart, plainCode } from '../../code.ts'

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

/** A key that is the text itself: always right, and it says nothing. */
export const rawKey = (attribute: string): MadeKey => {
  const field = text(attribute) as unknown as AnyField
  const key = legacyKey({}, field)
  return {
    key: key as unknown as AnyMadeKey,
    fields: [field],
    pattern: key.pattern,
    ...callOf([ADOPT, 'legacyKey'], plainCode('{}'), codeOfPart(field)),
    isRaw: true,
  }
}

/** The item's own attribute as a key. */
export const nativeKey = (field: AnyField): MadeKey => {
  const { code, imports } = codeOfPart(field)
  return {
    key: [field],
    fields: [field],
    pattern: `<${field.name}>`,
    code: `[${code}]`,
    imports,
    isRaw: false,
  }
}
