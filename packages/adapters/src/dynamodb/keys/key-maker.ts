import type { AnyField } from '@keywright/core'
import type { Entity, EntityIndex, Side } from '../schema/entity-types.ts'
import { sidesOf } from '../schema/side.ts'
import type { KeyMaker, SideMaker } from './key-maker-types.ts'

/** Works out how the keys of these indexes are made. */
export const keyMaker = (entity: Entity, indexes: readonly EntityIndex[]): KeyMaker => {
  // A local index has the partition key of its table, which is made already.
  const sidesIn = (index: EntityIndex): readonly Side[] =>
    sidesOf(index).slice(index.schema.kind === 'local' ? 1 : 0)
  const sides = indexes.flatMap(sidesIn)
  const names = [...new Set(sides.flatMap(attributeNames))]
  const fields = sides
    .flatMap((side) => side.fields)
    .filter((field, i, all) => all.findIndex((one) => isSame(one, field)) === i)
  const primary = sidesOf(entity.indexes['primary'] as EntityIndex).flatMap(attributeNames)
  const namesIn = (index: EntityIndex): string[] =>
    sidesOf(index)
      .flatMap(attributeNames)
      .filter((name) => !primary.includes(name))
  const others = indexes.flatMap(namesIn)
  return {
    reads: sides.flatMap(({ needs, shard }) => (shard ? [...needs, 'shard'] : needs)),
    names,
    type: names.find((name) => name === entity.table.definition.type),
    entity: entity.name,
    fields: fields.map(({ name, codec: { encode } }) => ({ name, encode })),
    isOdd: names.some((name) => name in {}),
    isShared: new Set(others).size < others.length,
    own: Object.values(entity.indexes).flatMap((index) => sidesOf(index).flatMap(({ own }) => own)),
    indexes: indexes.map((index) => {
      const needs = sidesOf(index).flatMap((side) => side.needs)
      return {
        index,
        sides: sidesIn(index).map((side) => ({
          side,
          places: attributeNames(side).map((name) => names.indexOf(name)),
          fields: side.key?.range
            ? undefined
            : side.fields.map((field) => fields.findIndex((one) => isSame(one, field))),
          encode: side.key?.encode as SideMaker['encode'],
        })),
        needs,
        decidedBy: needs,
        names: namesIn(index),
      }
    }),
  }
}

const attributeNames = ({ attributes }: Side): string[] => attributes.map(({ name }) => name)

/** Whether two fields write the same text. */
const isSame = (one: AnyField, other: AnyField): boolean =>
  one.name === other.name && one.codec === other.codec
