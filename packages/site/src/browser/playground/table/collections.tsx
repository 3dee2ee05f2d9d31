import { visible } from '../../../playground/rows/cell.ts'
import { verdictOn } from '../../../playground/state/verdict.ts'
import type { DerivedTable } from '../../../playground/table/derive.ts'
import { attributesOf, type StoredRow } from '../../../playground/table/store.ts'
import { Findings, Panel } from '../controls.tsx'
import type { TablePanel } from '../panels.ts'
import { Tabs } from '../tabs.tsx'
import { TenantSwitch } from './tenant-switch.tsx'

/** How many rows are drawn; more make the page slow, and nothing clearer. */
const MOST_DRAWN = 400

const verdict = ({ defined, stored, refused, problems }: DerivedTable): string =>
  defined.entities
    ? verdictOn({
        problems: problems.length,
        checked: stored.length,
        refused: refused.length,
        where: 'not here',
      })
    : 'Nothing was checked: there is no table yet.'

/** Every index as item collections. The rows that the query takes are lit, exactly and by hand. */
export const Collections = (panel: TablePanel) => {
  const { state, derived, change } = panel
  const { table, ask } = state
  const { collections, answer, problems, tenant } = derived
  const names = attributesOf(table, ask.index)
  const choose = (index: string): void =>
    change((before) => {
      const isIn = (place: number): boolean =>
        before.table.entities[place]?.keys.some((keys) => keys.index === index) ?? false
      const other = before.table.entities.findIndex((_, place) => isIn(place))
      const entity = isIn(before.ask.entity) || other < 0 ? before.ask.entity : other
      return { ...before, ask: { ...before.ask, entity, index } }
    })
  const marksOf = ({ row }: StoredRow): readonly string[] => {
    const isTaken = answer.inputs !== undefined && answer.taken.has(row)
    const isByHand = answer.inputs !== undefined && answer.takenByHand.has(row)
    return [
      ...(isTaken && !isByHand ? ['by hand lost'] : []),
      ...(!isTaken && isByHand ? ['by hand also taken'] : []),
      ...(problems.some(({ kind, rows }) => kind === 'collision' && rows.includes(row))
        ? ['by hand overwritten']
        : []),
    ]
  }
  let left = MOST_DRAWN
  return (
    <Panel name="collections" title="In the store" of="store" status={verdict(derived)}>
      <Tabs
        id="index-"
        name="Indexes"
        tabs={table.indexes.map(({ name }, i) => ({
          id: String(i),
          title: name === 'primary' ? 'The table' : name,
        }))}
        chosen={String(
          Math.max(
            0,
            table.indexes.findIndex(({ name }) => name === ask.index),
          ),
        )}
        onChoose={(at) => choose(table.indexes[Number(at)]?.name ?? 'primary')}
      >
        <TenantSwitch {...panel} />
        {collections.length === 0 && (
          <p class="hint">No row is in {ask.index === 'primary' ? 'the table' : ask.index}.</p>
        )}
        <div class="collections">
          {collections.map(({ pk, rows }) => {
            const first = rows[0]?.row
            const isOpen = !tenant?.policy || (first && tenant.isAllowed(first, ask.index))
            const drawn = rows.slice(0, Math.max(0, left))
            left -= drawn.length
            return (
              <section
                key={pk}
                class={`collection${isOpen ? '' : ' fenced'}`}
                aria-label={`Partition ${pk}${isOpen ? '' : ', kept out by the policy'}`}
              >
                <h3>
                  <span class="attribute">{names.pk.join(', ')}</span> {visible(pk)}
                  {tenant?.policy && (
                    <span class={isOpen ? 'mark let' : 'mark'}>
                      {isOpen ? 'let through' : 'kept out'}
                    </span>
                  )}
                </h3>
                <ol aria-label={`Rows of ${pk}, in the order of the store`}>
                  {drawn.map(({ row, sk }) => {
                    const isTaken = answer.inputs !== undefined && answer.taken.has(row.row)
                    const marks = marksOf(row)
                    return (
                      <li
                        key={row.row}
                        class={`entry${isTaken ? ' taken' : ''}${marks.length > 0 ? ' wrong' : ''}`}
                      >
                        <span class="key">{visible(sk)}</span>
                        {isTaken && <span class="visually-hidden">, taken by the query</span>}
                        {marks.map((mark) => (
                          <span key={mark} class="mark">
                            {mark}
                          </span>
                        ))}
                        <span class="kind">{table.entities[row.entity]?.name}</span>
                      </li>
                    )
                  })}
                </ol>
              </section>
            )
          })}
        </div>
        <Findings
          label="What is wrong by hand"
          lines={problems.slice(0, 8).map(({ sentence }) => visible(sentence))}
        />
      </Tabs>
    </Panel>
  )
}
