import {
  type Asked,
  type ConditionSketch,
  FREE,
  OPERATORS,
  textsFor,
} from '../../playground/ask/condition.ts'
import { type FieldSketch, KIND_FORMS } from '../../playground/key/sketch.ts'
import { replaced } from '../../playground/replaced.ts'
import { Menu } from './controls.tsx'

const placeholder = (asked: Asked, { kind }: FieldSketch, at: number): string =>
  asked !== 'during'
    ? KIND_FORMS[kind].example
    : at === 0
      ? '2024-01'
      : 'until the end of (optional)'

/** Conditions on fields, and what is wrong with one of them. */
export const Conditions = ({
  fields,
  conditionOf,
  operatorsOf,
  wrong: { error, field: wrong } = {},
  errorId,
  onChange,
}: {
  readonly fields: readonly FieldSketch[]
  readonly conditionOf: (field: FieldSketch) => ConditionSketch | undefined
  readonly operatorsOf: (field: FieldSketch) => readonly Asked[]
  readonly wrong:
    | { readonly error?: string | undefined; readonly field?: string | undefined }
    | undefined
  readonly errorId: string
  readonly onChange: (field: FieldSketch, condition: ConditionSketch) => void
}) => (
  <>
    {fields.map((field) => {
      const { name } = field
      const { asked, texts } = conditionOf(field) ?? FREE
      const given = textsFor(asked, texts)
      const isWrong = error !== undefined && wrong === name
      return (
        <fieldset class="condition" key={name}>
          <legend>{name}</legend>
          <Menu
            aria-label={`Operator on ${name}`}
            value={asked}
            choices={operatorsOf(field).map((one) => [one, OPERATORS[one].says])}
            onChoose={(value) => {
              const next = value as Asked
              onChange(field, { asked: next, texts: textsFor(next, texts) })
            }}
          />
          {given.map((text, i) => (
            <input
              key={i}
              value={text}
              spellcheck={false}
              placeholder={placeholder(asked, field, i)}
              aria-label={`${i === 0 ? 'Value' : asked === 'during' ? 'Last' : 'Upper value'} of ${name}`}
              aria-invalid={isWrong}
              aria-describedby={isWrong ? errorId : undefined}
              onInput={(event) =>
                onChange(field, { asked, texts: replaced(given, i, event.currentTarget.value) })
              }
            />
          ))}
        </fieldset>
      )
    })}
    <p class="error" id={errorId} role="status">
      {error}
    </p>
  </>
)
