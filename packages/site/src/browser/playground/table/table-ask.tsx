import {
  type Asked,
  type ConditionSketch,
  OPERATORS,
  operatorsFor,
} from '../../../playground/ask/condition.ts'
import { type FieldSketch, KIND_FORMS } from '../../../playground/key/sketch.ts'
import type { DerivedTable } from '../../../playground/table/derive.ts'
import {
  type AskSketch,
  askFields,
  ownOf,
  type TableState,
} from '../../../playground/table/sketch.ts'

const FREE: ConditionSketch = { asked: 'any', texts: [] }

const given = (asked: Asked, texts: readonly string[]): readonly string[] =>
  Array.from({ length: OPERATORS[asked].takes }, (_, i) => texts[i] ?? '')

/** A partition key is given whole; a time bucket in it may be a period. */
const operatorsOf = (field: FieldSketch, isPartition: boolean): readonly Asked[] =>
  !isPartition
    ? operatorsFor(field)
    : field.kind === 'bucket'
      ? ['any', 'is', 'during', 'between']
      : ['any', 'is']

/** A query: its entity and index, what is asked of each field from the left, and its direction. */
export const TableAsk = ({
  state,
  derived: { answer },
  change,
  markPasted,
}: {
  readonly state: TableState
  readonly derived: DerivedTable
  readonly change: (next: (before: TableState) => TableState) => void
  readonly markPasted: () => void
}) => {
  const { table, ask } = state
  const entity = table.entities[ask.entity]
  const { pk, sk } = askFields(entity, ask.index)
  const set = (next: Partial<AskSketch>): void =>
    change((before) => ({ ...before, ask: { ...before.ask, ...next } }))
  const condition = (name: string): ConditionSketch => ownOf(ask.given, name) ?? FREE
  // Of the sort key, fields are open up to the first that is not given as one value.
  const stop = sk.findIndex(({ name }) => condition(name).asked !== 'is')
  const usable = [...pk, ...sk.slice(0, stop < 0 ? sk.length : stop + 1)]
  return (
    <section class="panel" aria-labelledby="table-ask" onPaste={markPasted} onDrop={markPasted}>
      <div class="panel-head">
        <h2 id="table-ask">Ask</h2>
        <p class="hint" role="status">
          {answer.inputs
            ? `${answer.taken.size} by Keywright, ${answer.takenByHand.size} by hand`
            : 'Give the partition whole, and the sort key from the left.'}
        </p>
      </div>
      <div class="actions ask-of">
        <label class="option">
          Entity
          <select
            value={String(ask.entity)}
            onChange={(event) =>
              set({ entity: Number(event.currentTarget.value), index: 'primary' })
            }
          >
            {table.entities.map(({ name }, i) => (
              <option key={i} value={String(i)}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <label class="option">
          Index
          <select value={ask.index} onChange={(event) => set({ index: event.currentTarget.value })}>
            {(entity?.keys ?? []).map(({ index }) => (
              <option key={index} value={index}>
                {index}
              </option>
            ))}
          </select>
        </label>
        <label class="option flag">
          <input
            type="checkbox"
            checked={ask.descending}
            onChange={(event) => set({ descending: event.currentTarget.checked })}
          />
          Last first
        </label>
      </div>
      {usable.map((field) => {
        const { asked, texts } = condition(field.name)
        const isWrong = answer.error !== undefined && answer.field === field.name
        const put = (next: ConditionSketch): void =>
          set({ given: { ...ask.given, [field.name]: next } })
        return (
          <fieldset class="condition" key={field.name}>
            <legend>{field.name}</legend>
            <select
              aria-label={`Operator on ${field.name}`}
              value={asked}
              onChange={(event) => {
                const next = event.currentTarget.value as Asked
                put({ asked: next, texts: given(next, texts) })
              }}
            >
              {operatorsOf(field, pk.includes(field)).map((operator) => (
                <option key={operator} value={operator}>
                  {OPERATORS[operator].says}
                </option>
              ))}
            </select>
            {given(asked, texts).map((text, i) => (
              <input
                key={i}
                value={text}
                spellcheck={false}
                placeholder={asked === 'during' ? '2024-01' : KIND_FORMS[field.kind].example}
                aria-label={`${i === 0 ? 'Value' : asked === 'during' ? 'Last' : 'Upper value'} of ${field.name}`}
                aria-invalid={isWrong}
                aria-describedby={isWrong ? 'table-ask-error' : undefined}
                onInput={(event) => {
                  const typed = event.currentTarget.value
                  put({
                    asked,
                    texts: given(asked, texts).map((before, j) => (j === i ? typed : before)),
                  })
                }}
              />
            ))}
          </fieldset>
        )
      })}
      <p class="error" id="table-ask-error" role="status">
        {answer.error}
      </p>
    </section>
  )
}
