/** The kinds that `--type` may name. The help lists them without loading what they are. */
export const KIND_NAMES = [
  'text',
  'token',
  'integer',
  'bigint',
  'decimal',
  'number',
  'boolean',
  'time',
  'date',
  'uuid',
] as const

/** A kind that `--type` may name. */
export type KindName = (typeof KIND_NAMES)[number]
