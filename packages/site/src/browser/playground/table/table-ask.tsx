import { type Asked, FREE, operatorsFor } from '../../../playground/ask/condition.ts'
import type { FieldSketch } from '../../../playground/key/sketch.ts'
import { type AskSketch, askFields, ownOf } from '../../../playground/table/sketch.ts'
import { Conditions } from '../conditions.tsx'
import { Flag, MenuOption, Panel } from '../controls.tsx'
import type { Pasting, TablePanel } from '../panels.ts'

/** A partition key is given whole; a time bucket in it may be a period. */
const partitionOperators = ({ kind }: FieldSketch): readonly Asked[] =>
  kind === 'bucket' ? ['any', 'is', 'during', 'between'] : ['any', 'is']

/** A query: its entity and index, what is asked of each field from the left, and its direction. */
export const TableAsk = ({
  state: { table, ask },
  derived: { answer },
  change,
  markPasted,
}: TablePanel & Pick<Pasting, 'markPasted'>) => {
  const entity = table.entities[ask.entity]
  const { pk, sk } = askFields(entity, ask.index)
  const set = (next: Partial<AskSketch>): void =>
    change((before) => ({ ...before, ask: { ...before.ask, ...next } }))
  // Of the sort key, fields are open up to the first that is not given as one value.
  const stop = sk.findIndex(({ name }) => (ownOf(ask.given, name) ?? FREE).asked !== 'is')
  return (
    <Panel
      name="table-ask"
      title="Ask"
      status={
        answer.inputs
          ? `${answer.taken.size} by Keywright, ${answer.takenByHand.size} by hand`
          : 'Give the partition whole, and the sort key from the left.'
      }
      onPaste={markPasted}
      onDrop={markPasted}
    >
      <div class="actions ask-of">
        <MenuOption
          label="Entity"
          value={String(ask.entity)}
          choices={table.entities.map(({ name }, i) => [String(i), name])}
          onChoose={(place) => set({ entity: Number(place), index: 'primary' })}
        />
        <MenuOption
          label="Index"
          value={ask.index}
          choices={(entity?.keys ?? []).map(({ index }) => [index])}
          onChoose={(index) => set({ index })}
        />
        <Flag
          label="Last first"
          checked={ask.descending}
          onFlag={(descending) => set({ descending })}
        />
      </div>
      <Conditions
        fields={[...pk, ...sk.slice(0, stop < 0 ? sk.length : stop + 1)]}
        conditionOf={({ name }) => ownOf(ask.given, name)}
        operatorsOf={(field) =>
          pk.includes(field) ? partitionOperators(field) : operatorsFor(field)
        }
        wrong={answer.inputs ? undefined : answer}
        errorId="table-ask-error"
        onChange={({ name }, condition) => set({ given: { ...ask.given, [name]: condition } })}
      />
    </Panel>
  )
}
