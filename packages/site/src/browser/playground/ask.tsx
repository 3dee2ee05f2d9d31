import {
  type Asked,
  type ConditionSketch,
  OPERATORS,
  operatorsFor,
} from '../../playground/ask/condition.ts'
import type { SketchKind } from '../../playground/key/kinds.ts'
import { KIND_FORMS } from '../../playground/key/sketch.ts'
import type { Derived } from '../../playground/state/derive.ts'
import type { State } from '../../playground/state/state.ts'

const FREE: ConditionSketch = { asked: 'any', texts: [] }

/** A text for each value that the operator takes. */
const given = (asked: Asked, texts: readonly string[]): readonly string[] =>
  Array.from({ length: OPERATORS[asked].takes }, (_, i) => texts[i] ?? '')

const placeholder = (asked: Asked, kind: SketchKind, at: number): string =>
  asked !== 'during'
    ? KIND_FORMS[kind].example
    : at === 0
      ? '2024-01'
      : 'until the end of (optional)'

/** Conditions, field by field from the left; only the last takes more than equality. */
export const Ask = ({
  state,
  derived,
  change,
  markPasted,
}: {
  readonly state: State
  readonly derived: Derived
  readonly change: (next: (before: State) => State) => void
  readonly markPasted: () => void
}) => {
  const { fields, answer, isAsked, taken } = derived
  const open = fields.findIndex((_, i) => (state.conditions[i] ?? FREE).asked !== 'is')
  const usable = open < 0 ? fields.length : open + 1
  const asking = fields.findIndex(({ name }) => name === answer?.field)
  const set = (at: number, condition: ConditionSketch): void =>
    change((before) => ({
      ...before,
      conditions: before.parts
        .filter((part) => typeof part === 'object')
        .map((_, i) => (i === at ? condition : (before.conditions[i] ?? FREE))),
    }))
  return (
    <section class="panel" aria-labelledby="ask" onPaste={markPasted} onDrop={markPasted}>
      <div class="panel-head">
        <h2 id="ask">Ask</h2>
        <p class="hint" role="status">
          {isAsked && answer?.range
            ? `${taken.ours.size} by Keywright, ${taken.hand.size} by hand`
            : 'Give fields from the left; the last takes any operator.'}
        </p>
      </div>
      {fields.slice(0, usable).map((field, at) => {
        const { asked, texts } = state.conditions[at] ?? FREE
        return (
          <fieldset class="condition" key={field.name}>
            <legend>{field.name}</legend>
            <select
              aria-label={`Operator on ${field.name}`}
              value={asked}
              onChange={(event) => {
                const next = event.currentTarget.value as Asked
                set(at, { asked: next, texts: given(next, texts) })
              }}
            >
              {operatorsFor(field).map((operator) => (
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
                placeholder={placeholder(asked, field.kind, i)}
                aria-label={`${i === 0 ? 'Value' : asked === 'during' ? 'Last' : 'Upper value'} of ${field.name}`}
                aria-invalid={answer?.error !== undefined && at === asking}
                aria-describedby={
                  answer?.error !== undefined && at === asking ? 'ask-error' : undefined
                }
                onInput={(event) => {
                  const typed = event.currentTarget.value
                  const all = given(asked, texts)
                  set(at, { asked, texts: all.map((before, j) => (j === i ? typed : before)) })
                }}
              />
            ))}
          </fieldset>
        )
      })}
      {answer?.error !== undefined && (
        <p class="error" id="ask-error" role="status">
          {answer.error}
        </p>
      )}
    </section>
  )
}
