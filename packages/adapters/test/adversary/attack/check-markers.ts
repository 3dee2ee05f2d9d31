import { show } from '../design/print.ts'
import { type Request, type Row, storedText } from '../engine/engine.ts'
import { marksOf } from '../model/unique.ts'
import { identify, isMarker, ownerInput } from './library.ts'
import {
  entityFor,
  entityOfRow,
  fail,
  isMarkerRow,
  keyNames,
  rowIdentity,
  type World,
} from './world.ts'

/** Each unique value belongs to exactly the item that the model says, and no marker is left of others. */
export const checkMarkers = (world: World): void => {
  const { design, engine, items, owners, version } = world
  const rows = engine.scan()
  const markers = rows.filter(isMarkerRow)
  if (owners.size === 0 && markers.length === 0) return
  const byIdentity = new Map(
    rows.filter((row) => !isMarkerRow(row)).map((row) => [rowIdentity(world, row), row]),
  )
  for (const [text, { identity, mark }] of owners) {
    const item = items.get(identity) ?? fail(`the model: ${text} belongs to no item`)
    if (!marksOf(design, item.entity, version, item.values).has(text)) {
      fail(`${text} belongs to an item that does not have it: ${show(item.values)}`)
    }
    const defined = entityFor(world, item.entity) as never
    const input = ownerInput(defined, mark.values as never) as Request
    const marker = engine.get(input) ?? fail(`no marker of ${text} for ${show(item.values)}`)
    checkOwner(world, marker, byIdentity.get(identity) ?? {}, text)
    if (!isMarker(defined, marker)) fail(`isMarker does not know ${show(marker)}`)
    if (identify(world.entities as never, marker))
      fail(`identify takes ${show(marker)} for an item`)
  }
  if (markers.length !== owners.size) {
    fail(`${markers.length} markers of ${owners.size}: ${show(markers)}`)
  }
}

/** The marker holds the key of its item, and expires with it. */
const checkOwner = (world: World, marker: Row, row: Row, text: string): void => {
  const owner = marker['ownerKey'] as Row
  for (const name of keyNames(world)) {
    if (storedText(owner[name] ?? null) !== storedText(row[name])) {
      fail(
        `${text} belongs to ${show(owner)}, expected ${show(row)} (${entityOfRow(world, row).name})`,
      )
    }
  }
  const { ttlSince } = world.design
  if (
    ttlSince === 0 &&
    storedText(marker['expires'] ?? null) !== storedText(row['expires'] ?? null)
  ) {
    fail(`the marker ${show(marker)} does not expire with ${show(row)}`)
  }
}
