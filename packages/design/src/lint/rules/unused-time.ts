import type { Entity, EntityIndex } from '@keywright/adapters'
import { KINDS } from '@keywright/core/internal'
import type { Asked } from '../../coverage/access-pattern.ts'
import { isAnswered } from '../../coverage/answer.ts'
import { listOf } from '../../text/words.ts'
import type { Remark, Rule } from '../rule.ts'

/** Only access patterns tell: without them a time in a key is taken to be asked for. */
export const unusedTime: Rule = {
  name: 'unused-time',
  severity: 'warning',
  reason:
    'Whoever gets, updates or deletes a row has to know the time in its primary key, and no access pattern gives it or asks for its order.',
  fix: 'Leave the time out of the primary key, or state the pattern that uses it.',
  check: ({ entity, index }, { patterns }) => {
    const own = patterns?.filter(({ entities }) => entities.includes(entity)) ?? []
    if (index.schema.kind !== 'primary' || own.length === 0) return []
    const times = timesIn(index)
    const used = new Set(own.flatMap(({ given, range, sortBy }) => [...given, range, sortBy]))
    const unused = times.filter((name) => !used.has(name))
    if (unused.length > 0) {
      const message = `No access pattern of ${entity.name} uses ${listOf(unused)}, which its primary key holds.`
      return [{ message }]
    }
    const isGiven = own.some(({ given }) => times.every((name) => given.has(name)))
    return isGiven ? [] : own.flatMap((asked) => unknownTime(entity, index, asked))
  },
}

const timesIn = ({ pk, sk }: EntityIndex): string[] => [
  ...new Set(
    [...pk.fields, ...(sk?.fields ?? [])]
      .filter(({ kind }) => KINDS[kind].calendar)
      .map(({ name }) => name),
  ),
]

/** A pattern that knows all of the primary key but its time, so it cannot get the row. */
const unknownTime = (entity: Entity, index: EntityIndex, asked: Asked): Remark[] => {
  const { name, given, range } = asked
  const times = timesIn(index)
  const others = [...index.pk.names, ...(index.sk?.names ?? [])].filter(
    (one) => !times.includes(one),
  )
  const isOne = others.some((one) => !index.pk.names.includes(one)) && range === undefined
  if (!isOne || times.length === 0 || !others.every((one) => given.has(one))) return []
  if (isAnswered(asked)) return []
  return [
    {
      message: `"${name}" gives all of the primary key of ${entity.name} but ${listOf(times)}, so it cannot get the row.`,
      fix: `Leave ${listOf(times)} out of the primary key and in an index, or give it in the pattern.`,
    },
  ]
}
