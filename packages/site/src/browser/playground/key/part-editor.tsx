import { useState } from 'preact/hooks'
import type { SketchKind } from '../../../playground/key/kinds.ts'
import {
  type FieldSketch,
  KIND_FORMS,
  newField,
  type OptionName,
  type PartSketch,
  SKETCH_KINDS,
} from '../../../playground/key/sketch.ts'

const UNITS = ['year', 'month', 'day', 'hour'] as const

interface Props {
  readonly field: FieldSketch
  readonly onChange: (field: FieldSketch) => void
  /** What an input needs that the error is about. */
  readonly wrong: { readonly 'aria-invalid'?: true; readonly 'aria-describedby'?: string }
}

const NumberOption = ({
  field,
  name,
  label,
  wrong,
  onChange,
}: Props & { readonly name: 'digits' | 'scale'; readonly label: string }) => (
  <label class="option">
    {label}
    <input
      type="number"
      min={name === 'scale' ? 0 : 1}
      value={field[name]}
      {...wrong}
      onInput={(event) => onChange({ ...field, [name]: Number(event.currentTarget.value) })}
    />
  </label>
)

const Flag = ({
  label,
  checked,
  onChange,
}: {
  readonly label: string
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
}) => (
  <label class="option flag">
    <input
      type="checkbox"
      checked={checked}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
    {label}
  </label>
)

/** Typed text stays unchanged: a comma at the end starts the next word. */
const WordsOption = ({ field, wrong, onChange }: Props) => {
  const [typed, setTyped] = useState<string>()
  return (
    <label class="option wide">
      Words, separated by commas
      <input
        value={typed ?? (field.words ?? []).join(', ')}
        {...wrong}
        onInput={(event) => {
          setTyped(event.currentTarget.value)
          const words = event.currentTarget.value.split(',').map((word) => word.trim())
          onChange({ ...field, words: words.filter((word) => word !== '') })
        }}
        onBlur={() => setTyped(undefined)}
      />
    </label>
  )
}

const OPTION_VIEWS: Readonly<Record<OptionName, (props: Props) => preact.JSX.Element>> = {
  digits: (props) => <NumberOption {...props} name="digits" label="Digits" />,
  scale: (props) => <NumberOption {...props} name="scale" label="After the point" />,
  signed: ({ field, onChange }) => (
    <Flag
      label="May be negative"
      checked={field.signed === true}
      onChange={(signed) => onChange({ ...field, signed })}
    />
  ),
  unit: ({ field, wrong, onChange }) => (
    <label class="option">
      Unit
      <select
        value={field.unit}
        {...wrong}
        onChange={(event) =>
          onChange({ ...field, unit: event.currentTarget.value as (typeof UNITS)[number] })
        }
      >
        {UNITS.map((unit) => (
          <option key={unit}>{unit}</option>
        ))}
      </select>
    </label>
  ),
  words: ({ field, wrong, onChange }) => (
    <WordsOption field={field} wrong={wrong} onChange={onChange} />
  ),
  prefix: ({ field, wrong, onChange }) => (
    <label class="option">
      Prefix
      <input
        value={field.prefix}
        {...wrong}
        onInput={(event) => onChange({ ...field, prefix: event.currentTarget.value })}
      />
    </label>
  ),
}

/** The option that a KeyError is about; the name if it is about none. */
const wrongOption = (
  field: FieldSketch,
  error: string | undefined,
): OptionName | 'name' | undefined => {
  if (error === undefined) return undefined
  const options = Object.keys(KIND_FORMS[field.kind].options) as OptionName[]
  return (
    options.find((option) => error.includes(`${option}: `)) ??
    options.find((option) => option === 'words' || option === 'prefix' || option === 'unit') ??
    'name'
  )
}

const marks = (isWrong: boolean, errorId: string): Props['wrong'] =>
  isWrong ? { 'aria-invalid': true, 'aria-describedby': errorId } : {}

/** The name, kind, options and direction of a field. */
const FieldForm = ({
  field,
  error,
  errorId,
  onChange,
}: Omit<Props, 'wrong'> & { readonly error: string | undefined; readonly errorId: string }) => {
  const wrong = wrongOption(field, error)
  return (
    <>
      <label class="option">
        Name
        <input
          value={field.name}
          {...marks(wrong === 'name', errorId)}
          onInput={(event) => onChange({ ...field, name: event.currentTarget.value })}
        />
      </label>
      <label class="option">
        Kind
        <select
          value={field.kind}
          onChange={(event) =>
            onChange({
              ...newField(field.name, event.currentTarget.value as SketchKind),
              ...(field.desc && { desc: true }),
            })
          }
        >
          {SKETCH_KINDS.map((kind) => (
            <option key={kind} value={kind}>
              {kind}: {KIND_FORMS[kind].says}
            </option>
          ))}
        </select>
      </label>
      {(Object.keys(KIND_FORMS[field.kind].options) as OptionName[]).map((option) => {
        const View = OPTION_VIEWS[option]
        return (
          <View
            key={option}
            field={field}
            wrong={marks(wrong === option, errorId)}
            onChange={onChange}
          />
        )
      })}
      <Flag
        label="Descending"
        checked={field.desc === true}
        onChange={(desc) => {
          const { desc: _, ...rest } = field
          onChange(desc ? { ...rest, desc } : rest)
        }}
      />
    </>
  )
}

/** The form of one part of the key. */
export const PartEditor = ({
  part,
  error,
  errorId,
  place,
  count,
  onChange,
  onMove,
  onRemove,
  onDone,
}: {
  readonly part: PartSketch
  readonly error: string | undefined
  /** The id of the place where the error stands. */
  readonly errorId: string
  readonly place: number
  readonly count: number
  readonly onChange: (part: PartSketch) => void
  readonly onMove: (by: -1 | 1) => void
  readonly onRemove: () => void
  readonly onDone: () => void
}) => {
  const actions = [
    ['Move left', () => onMove(-1), place === 0],
    ['Move right', () => onMove(1), place === count - 1],
    ['Remove', onRemove, count === 1],
    ['Done', onDone, false],
  ] as const
  return (
    <fieldset class="editor">
      <legend>{typeof part === 'string' ? 'Literal' : 'Field'}</legend>
      {typeof part === 'string' ? (
        <label class="option">
          Text
          <input
            value={part}
            {...marks(error !== undefined, errorId)}
            onInput={(event) => onChange(event.currentTarget.value)}
          />
        </label>
      ) : (
        <FieldForm field={part} error={error} errorId={errorId} onChange={onChange} />
      )}
      <p class="error" id={errorId} role="status">
        {error}
      </p>
      <div class="editor-actions">
        {actions.map(([says, act, isOff]) => (
          <button key={says} type="button" class="button small" disabled={isOff} onClick={act}>
            {says}
          </button>
        ))}
      </div>
    </fieldset>
  )
}
