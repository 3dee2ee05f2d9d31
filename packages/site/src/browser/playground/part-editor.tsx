import {
  type FieldSketch,
  KIND_FORMS,
  newField,
  type OptionName,
  SKETCH_KINDS,
  type SketchKind,
} from '../../playground/key/sketch.ts'

const UNITS = ['year', 'month', 'day', 'hour'] as const

interface Props {
  readonly field: FieldSketch
  readonly onChange: (field: FieldSketch) => void
}

const NumberOption = ({
  field,
  name,
  label,
  onChange,
}: Props & { readonly name: 'digits' | 'scale'; readonly label: string }) => (
  <label class="option">
    {label}
    <input
      type="number"
      min={name === 'scale' ? 0 : 1}
      value={field[name]}
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
  unit: ({ field, onChange }) => (
    <label class="option">
      Unit
      <select
        value={field.unit}
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
  words: ({ field, onChange }) => (
    <label class="option wide">
      Words, a comma apart
      <input
        value={(field.words ?? []).join(', ')}
        onInput={(event) =>
          onChange({
            ...field,
            words: event.currentTarget.value
              .split(',')
              .map((word) => word.trim())
              .filter((word) => word !== ''),
          })
        }
      />
    </label>
  ),
  prefix: ({ field, onChange }) => (
    <label class="option">
      Prefix
      <input
        value={field.prefix}
        onInput={(event) => onChange({ ...field, prefix: event.currentTarget.value })}
      />
    </label>
  ),
}

/** The name, kind, options and direction of a field. */
export const FieldEditor = ({ field, onChange }: Props) => (
  <>
    <label class="option">
      Name
      <input
        value={field.name}
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
      return <View key={option} field={field} onChange={onChange} />
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
