import type { Entity, EntityIndex } from '@keywright/adapters'
import { type Component, componentsOf } from './component.ts'

/** An entity in one index, and what its keys are made of there. */
export interface Rows {
  readonly entity: Entity
  readonly index: EntityIndex
  readonly pk: readonly Component[]
  readonly sk: readonly Component[]
}

/** Reads the keys of an entity in one index, once for all rules. */
export const rowsOf = (entity: Entity, index: EntityIndex): Rows => ({
  entity,
  index,
  pk: componentsOf(index.pk),
  sk: index.sk ? componentsOf(index.sk) : [],
})

/** The other entities in the same index of the same table, in order. */
export const sharing = ({ entity, index }: Rows, all: readonly Rows[]): Rows[] =>
  all.filter(
    (other) =>
      other.entity !== entity &&
      other.entity.table.name === entity.table.name &&
      other.index.schema.name === index.schema.name,
  )
