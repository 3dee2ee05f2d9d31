import { useState } from 'preact/hooks'
import { replaced } from '../../../playground/replaced.ts'
import { type ReadTable, readTableCode } from '../../../playground/table/read-code.ts'
import {
  EMPTY_ASK,
  type EntitySketch,
  type KeysSketch,
  type TableSketch,
  type TableState,
} from '../../../playground/table/sketch.ts'
import { tableCode } from '../../../playground/table/write-code.ts'
import { Button, Findings, Panel, TextOption } from '../controls.tsx'
import { SourceBox } from '../key/source-box.tsx'
import type { TablePanel } from '../panels.ts'
import { SideEditor } from './side-editor.tsx'

/** A name with a number that none of these has: `GSI1`. */
const numbered = (wanted: string, taken: readonly { readonly name: string }[]): string => {
  for (let n = 1; ; n++) {
    const name = `${wanted}${n}`
    if (!taken.some((one) => one.name === name)) return name
  }
}

const newEntity = (name: string): EntitySketch => ({
  name,
  keys: [
    {
      index: 'primary',
      pk: { parts: [name.toUpperCase(), { name: 'id', kind: 'text' }] },
      sk: { parts: ['METADATA'] },
    },
  ],
})

/** Keys for an index that an entity is put into. */
const newKeys = ({ name }: EntitySketch, index: string): KeysSketch => ({
  index,
  pk: { parts: [name.toUpperCase(), { name: 'status', kind: 'text' }] },
  sk: { parts: [{ name: 'at', kind: 'time' }] },
})

/** The table: its entities with their keys in each index, as chips and as code. */
export const TableBuilder = ({ state, derived, change }: TablePanel) => {
  const { table, ask } = state
  const [read, setRead] = useState<ReadTable>()
  const [reads, setReads] = useState(0)
  const place = Math.min(ask.entity, table.entities.length - 1)
  const entity = table.entities[place]
  const setTable = (next: TableSketch): void => change((before) => ({ ...before, table: next }))
  const setEntity = (next: EntitySketch): void =>
    setTable({ ...table, entities: replaced(table.entities, place, next) })
  const setKeys = (at: number, keys: KeysSketch): void => {
    if (entity) setEntity({ ...entity, keys: replaced(entity.keys, at, keys) })
  }
  const choose = (to: number): void => {
    const has = table.entities[to]?.keys.some(({ index }) => index === ask.index)
    change((before) => ({
      ...before,
      ask: { ...before.ask, entity: to, index: has ? before.ask.index : 'primary' },
    }))
  }
  const out = table.indexes.filter(({ name }) => !entity?.keys.some(({ index }) => index === name))

  return (
    <Panel
      name="the-table"
      title="The table"
      of="first"
      hint="Press a part to edit it, or paste code below."
    >
      {/* biome-ignore lint/a11y/useSemanticElements: buttons that belong together, not a form */}
      <div class="actions entities" role="group" aria-label="Entities">
        {table.entities.map(({ name }, i) => (
          <Button key={i} aria-pressed={i === place} onClick={() => choose(i)}>
            {name || '(no name)'}
          </Button>
        ))}
        <Button
          onClick={() => {
            const added = newEntity(numbered('Entity', table.entities))
            setTable({ ...table, entities: [...table.entities, added] })
          }}
        >
          Add entity
        </Button>
        <Button
          onClick={() => {
            const name = numbered('GSI', table.indexes)
            const index = { name, pk: `${name}PK`, sk: `${name}SK` }
            setTable({ ...table, indexes: [...table.indexes, index] })
          }}
        >
          Add index
        </Button>
      </div>
      {entity && (
        <div key={`${reads} ${place}`}>
          <TextOption
            label="Name of the entity"
            of="entity-name"
            value={entity.name}
            spellcheck={false}
            onText={(name) => setEntity({ ...entity, name })}
          />
          {entity.keys.map((keys, at) => {
            const schema = table.indexes.find(({ name }) => name === keys.index)
            return (
              <fieldset class="index" key={keys.index}>
                <legend>{keys.index === 'primary' ? 'The table itself' : keys.index}</legend>
                {keys.pk && (
                  <SideEditor
                    of={`the partition key in ${keys.index}`}
                    title="Partition key"
                    side={keys.pk}
                    attributes={schema?.pk}
                    canShard
                    onChange={(pk) => setKeys(at, { ...keys, pk })}
                  />
                )}
                {keys.sk && (
                  <SideEditor
                    of={`the sort key in ${keys.index}`}
                    title="Sort key"
                    side={keys.sk}
                    attributes={schema?.sk}
                    canShard={false}
                    onChange={(sk) => setKeys(at, { ...keys, sk })}
                  />
                )}
                {keys.index !== 'primary' && (
                  <Button onClick={() => setEntity({ ...entity, keys: replaced(entity.keys, at) })}>
                    Take {entity.name} out of {keys.index}
                  </Button>
                )}
              </fieldset>
            )
          })}
          <div class="actions">
            {out.map(({ name }) => (
              <Button
                key={name}
                onClick={() =>
                  setEntity({ ...entity, keys: [...entity.keys, newKeys(entity, name)] })
                }
              >
                Put {entity.name} into {name}
              </Button>
            ))}
            {table.entities.length > 1 && (
              <Button
                onClick={() =>
                  change((before) => ({
                    ...before,
                    table: { ...table, entities: replaced(table.entities, place) },
                    rows: before.rows
                      .filter((row) => row.entity !== place)
                      .map((row) =>
                        row.entity > place ? { ...row, entity: row.entity - 1 } : row,
                      ),
                    ask: EMPTY_ASK,
                  }))
                }
              >
                Remove {entity.name}
              </Button>
            )}
          </div>
        </div>
      )}
      <p class="error" role="status">
        {derived.defined.error}
      </p>
      <SourceBox
        label="As code: table, entity, key, sharded"
        rows={8}
        text={tableCode(state, false)}
        read={(source) => {
          const found = readTableCode(source)
          setRead(found)
          if (!found.table) return found.error
          const next = found.table
          setReads(reads + 1)
          change((before) => ({
            ...before,
            table: next,
            rows: keptRows(before, next),
            ask: EMPTY_ASK,
          }))
          return undefined
        }}
      />
      {read?.table && <Findings label="What was not read" lines={read.notes} />}
    </Panel>
  )
}

/** The rows of entities that are still there, by name. */
const keptRows = ({ table, rows }: TableState, next: TableSketch): TableState['rows'] =>
  rows.flatMap((row) => {
    const name = table.entities[row.entity]?.name
    const entity = next.entities.findIndex((one) => one.name === name)
    return entity < 0 ? [] : [{ ...row, entity }]
  })
