import {
  type Asked,
  type ConditionSketch,
  OPERATORS,
  operatorsFor,
} from '../../playground/ask/condition.ts'
import { KIND_FORMS } from '../../playground/key/sketch.ts'
import type { Derived } from '../../playground/state/derive.ts'
import type { State } from '../../playground/state/state.ts'

const FREE: ConditionSketch = { asked: 'any', texts: [] }

/** Conditions, field by field from the left; only the last takes more than equality. */
export const Ask = ({
  state,
  derived,
  change,
}: {
  readonly state: State
  readonly derived: Derived
  readonly change: (next: (before: State) => State) => void
}) => {
  const { fields, answer, isAsked, taken } = derived
  const open = fields.findIndex((_, i) => (state.conditions[i] ?? FREE).asked !== 'is')
  const usable = open < 0 ? fields.length : open + 1
  const set = (at: number, condition: ConditionSketch): void =>
    change((before) => ({
      ...before,
      conditions: before.parts
        .filter((part) => typeof part === 'object')
        .map((_, i) => (i === at ? condition : (before.conditions[i] ?? FREE))),
    }))
  return (
    <section class="panel" aria-labelledby="ask">
      <div class="panel-head">
        <h2 id="ask">Ask</h2>
        <p class="hint" role="status">
          {isAsked && answer?.range
            ? `${taken.ours.size} by Keywright, ${taken.hand.size} by hand`
            : 'Fields from the left; the last takes any operator.'}
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
                set(at, {
                  asked: next,
                  texts: Array.from({ length: OPERATORS[next].takes }, (_, i) => texts[i] ?? ''),
                })
              }}
            >
              {operatorsFor(field, true).map((operator) => (
                <option key={operator} value={operator}>
                  {OPERATORS[operator].says}
                </option>
              ))}
            </select>
            {texts.map((text, i) => (
              <input
                key={i}
                value={text}
                spellcheck={false}
                placeholder={asked === 'during' ? '2024-01' : KIND_FORMS[field.kind].example}
                aria-label={`${i === 0 ? 'Value' : 'Upper value'} of ${field.name}`}
                onInput={(event) => {
                  const typed = event.currentTarget.value
                  set(at, { asked, texts: texts.map((before, j) => (j === i ? typed : before)) })
                }}
              />
            ))}
          </fieldset>
        )
      })}
      {answer?.error !== undefined && (
        <p class="error" role="status">
          {answer.error}
        </p>
      )}
    </section>
  )
}
