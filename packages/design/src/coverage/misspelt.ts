import { quote } from '@keywright/core/internal'
import { nearest } from '../text/nearest.ts'
import { listOf } from '../text/words.ts'
import type { Asked } from './access-pattern.ts'
import { fullestFields } from './detail.ts'

/** The fields of a pattern that no key of its entity holds, each with one that looks like it. */
export const unknownFields = ({ entity, given, range, sortBy }: Asked): string[] => {
  const known = fullestFields(entity)
  const names = new Set([...given, range, sortBy].filter((one) => one !== undefined))
  const unknown = [...names].filter((one) => !known.has(one))
  const hints = unknown.map((one) => {
    const near = nearest(one, [...known.keys()])
    return near === undefined ? one : `${one} (did you mean ${near}?)`
  })
  return unknown.length > 0 ? [`no key of ${entity.name} holds ${hints.join(' or ')}`] : []
}

/** Where names are misspelt, and the pattern has an answer without that: what was probably meant. */
export const meantOf = (
  asked: Asked,
  answered: (
    meant: Asked,
  ) => { readonly satisfied: true; readonly index: string } | { readonly satisfied: false },
): string[] => {
  const known = [...new Set(asked.entities.flatMap((entity) => [...fullestFields(entity).keys()]))]
  const meant = (name: string): string =>
    known.includes(name) ? name : (nearest(name, known) ?? name)
  const [range, sortBy] = [asked.range, asked.sortBy].map((name) => name && meant(name))
  const given = new Set([...asked.given].map(meant))
  const names = [...asked.given, asked.range, asked.sortBy].filter((name) => name !== undefined)
  const wrong = [...new Set(names)].filter((name) => meant(name) !== name)
  if (wrong.length === 0 || (range !== undefined && given.has(range))) return []
  const found = answered({ ...asked, given, range, sortBy })
  const changes = wrong.map((name) => `${quote(meant(name))} instead of ${quote(name)}`)
  return found.satisfied ? [`// with ${listOf(changes)}, ${found.index} answers it; or else:`] : []
}
