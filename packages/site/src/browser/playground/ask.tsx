import { FREE, operatorsFor } from '../../playground/ask/condition.ts'
import type { Derived } from '../../playground/state/derive.ts'
import { Conditions } from './conditions.tsx'
import { Panel } from './controls.tsx'
import type { KeyPanel, Pasting } from './panels.ts'

/** Conditions, field by field from the left; only the last takes more than equality. */
export const Ask = ({
  state,
  derived: { fields, answer, isAsked, taken },
  change,
  markPasted,
}: KeyPanel & Pick<Pasting, 'markPasted'> & { readonly derived: Derived }) => {
  const open = fields.findIndex((_, i) => (state.conditions[i] ?? FREE).asked !== 'is')
  return (
    <Panel
      name="ask"
      title="Ask"
      status={
        isAsked && answer?.range
          ? `${taken.ours.size} by Keywright, ${taken.hand.size} by hand`
          : 'Give fields from the left; the last takes any operator.'
      }
      onPaste={markPasted}
      onDrop={markPasted}
    >
      <Conditions
        fields={open < 0 ? fields : fields.slice(0, open + 1)}
        conditionOf={(field) => state.conditions[fields.indexOf(field)]}
        operatorsOf={operatorsFor}
        wrong={answer}
        errorId="ask-error"
        onChange={(field, condition) =>
          change((before) => ({
            ...before,
            conditions: fields.map((one, i) =>
              one === field ? condition : (before.conditions[i] ?? FREE),
            ),
          }))
        }
      />
    </Panel>
  )
}
