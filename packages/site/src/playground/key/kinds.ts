import * as core from '@keywright/core'
import { KINDS } from '@keywright/core/internal'
import { id } from '@keywright/ids'

/** The kinds that the playground offers: all of core's but the user's own codec, and prefixed ids. */
export type SketchKind = Exclude<core.FieldKind, 'custom'> | 'id'

/** The function behind each kind: core exports a field under the name of its kind. */
export const CONSTRUCTORS: Readonly<Record<SketchKind, (...args: never[]) => core.AnyField>> = {
  ...core,
  id,
}

/** Whether a kind is one of core's, which has facts and examples. */
export const isOfCore = (kind: SketchKind): kind is Exclude<SketchKind, 'id'> => kind !== 'id'

/** Core's kinds. */
export const CORE_KINDS = Object.keys(KINDS).filter(
  (kind) => kind !== 'custom',
) as readonly Exclude<SketchKind, 'id'>[]
