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
import { Button, Flag, MenuOption, TextOption } from '../controls.tsx'

const UNITS = ['year', 'month', 'day', 'hour'] as const

interface Props {
  readonly field: FieldSketch
  readonly onChange: (field: FieldSketch) => void
  /** What an input needs that the error is about. */
  readonly wrong: { readonly 'aria-invalid'?: true; readonly 'aria-describedby'?: string }
}

/** Typed text stays unchanged: a comma at the end starts the next word. */
const WordsOption = ({ field, wrong, onChange }: Props) => {
  const [typed, setTyped] = useState<string>()
  return (
    <TextOption
      label="Words, separated by commas"
      of="wide"
      value={typed ?? (field.words ?? []).join(', ')}
      {...wrong}
      onText={(text) => {
        setTyped(text)
        const words = text.split(',').map((word) => word.trim())
        onChange({ ...field, words: words.filter((word) => word !== '') })
      }}
      onBlur={() => setTyped(undefined)}
    />
  )
}

const numberOption =
  (option: 'digits' | 'scale', label: string, min: number) =>
  ({ field, wrong, onChange }: Props) => (
    <TextOption
      type="number"
      {...{ label, min, ...wrong }}
      value={field[option]}
      onText={(text) => onChange({ ...field, [option]: Number(text) })}
    />
  )

const OPTION_VIEWS: Readonly<Record<OptionName, (props: Props) => preact.JSX.Element>> = {
  digits: numberOption('digits', 'Digits', 1),
  scale: numberOption('scale', 'After the point', 0),
  signed: ({ field, onChange }) => (
    <Flag
      label="May be negative"
      checked={field.signed === true}
      onFlag={(signed) => onChange({ ...field, signed })}
    />
  ),
  unit: ({ field, wrong, onChange }) => (
    <MenuOption
      label="Unit"
      value={field.unit}
      {...wrong}
      choices={UNITS.map((unit) => [unit])}
      onChoose={(unit) => onChange({ ...field, unit: unit as (typeof UNITS)[number] })}
    />
  ),
  words: WordsOption,
  prefix: ({ field, wrong, onChange }) => (
    <TextOption
      label="Prefix"
      value={field.prefix}
      {...wrong}
      onText={(prefix) => onChange({ ...field, prefix })}
    />
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
      <TextOption
        label="Name"
        value={field.name}
        {...marks(wrong === 'name', errorId)}
        onText={(name) => onChange({ ...field, name })}
      />
      <MenuOption
        label="Kind"
        value={field.kind}
        choices={SKETCH_KINDS.map((kind) => [kind, `${kind}: ${KIND_FORMS[kind].says}`])}
        onChoose={(kind) =>
          onChange({
            ...newField(field.name, kind as SketchKind),
            ...(field.desc && { desc: true }),
          })
        }
      />
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
        onFlag={(desc) => {
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
        <TextOption
          label="Text"
          value={part}
          {...marks(error !== undefined, errorId)}
          onText={onChange}
        />
      ) : (
        <FieldForm field={part} error={error} errorId={errorId} onChange={onChange} />
      )}
      <p class="error" id={errorId} role="status">
        {error}
      </p>
      <div class="editor-actions">
        {actions.map(([says, act, isOff]) => (
          <Button key={says} disabled={isOff} onClick={act}>
            {says}
          </Button>
        ))}
      </div>
    </fieldset>
  )
}
