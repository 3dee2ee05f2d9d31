import type { Side } from '@keywright/adapters'
import type { AnyField } from '@keywright/core'
import { KINDS } from '@keywright/core/internal'
import { allShards } from '../keys/shards.ts'

/**
 * A key as the chart shows it: what each field is, where its name alone does not say. `<at: month>`
 * is a bucket, `<at desc>` comes in reverse, `<shard 0..3>` is one of four.
 */
export const chartPattern = ({ key, fields, shard }: Side): string => {
  const parts = key?.parts ?? fields
  const shown = parts.map((part) => (typeof part === 'string' ? part : chartField(part)))
  const whole = shown.join(key ? '#' : ', ')
  return shard ? `${whole}#SHARD#<shard 0..${allShards(shard) - 1}>` : whole
}

const chartField = (field: AnyField): string => {
  const { name, kind, codec } = field
  const unit = KINDS[kind].coarse ? `: ${String(KINDS[kind].settings(field))}` : ''
  return `<${name}${unit}${codec.descending ? ' desc' : ''}>`
}
