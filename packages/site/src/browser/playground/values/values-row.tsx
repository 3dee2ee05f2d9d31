import { useMemo } from 'preact/hooks'
import { type FieldSketch, KIND_FORMS } from '../../../playground/key/sketch.ts'
import { unseenIn } from '../../../playground/rows/cell.ts'

/** What may be done to a row, by its place. */
export interface RowActions {
  readonly onType: (row: number, column: number, text: string) => void
  /** Takes a block of cells; false leaves the paste to the input. */
  readonly onPaste: (row: number, column: number, text: string) => boolean
  readonly onRemove: (row: number) => void
}

interface Props extends RowActions {
  readonly row: number
  readonly cells: readonly string[]
  readonly fields: readonly FieldSketch[]
  /** What is wrong with each cell, one line each. Text is easy to compare. */
  readonly errors: string
  /** Whether an empty cell shows what to type, not only a wrong one. */
  readonly hasExamples: boolean
}

const Cell = ({
  field,
  column,
  text,
  error,
  row,
  hasExamples,
  onType,
  onPaste,
}: Omit<Props, 'cells' | 'fields' | 'errors' | 'onRemove'> & {
  readonly field: FieldSketch
  readonly column: number
  readonly text: string
  readonly error: string
}) => {
  const unseen = unseenIn(text)
  const id = `cell-${row}-${column}`
  return (
    <td>
      <input
        value={text}
        spellcheck={false}
        class={error ? 'wrong' : ''}
        placeholder={error || hasExamples ? KIND_FORMS[field.kind].example : undefined}
        aria-label={`${field.name}, row ${row + 1}`}
        aria-invalid={error !== ''}
        aria-describedby={error || unseen.length > 0 ? id : undefined}
        onInput={(event) => onType(row, column, event.currentTarget.value)}
        onPaste={(event) => {
          if (onPaste(row, column, event.clipboardData?.getData('text/plain') ?? ''))
            event.preventDefault()
        }}
      />
      {error ? (
        <p class="error" id={id}>
          {error}
        </p>
      ) : (
        unseen.length > 0 && (
          <p class="hint unseen" id={id}>
            holds {unseen.join(', ')}
          </p>
        )
      )}
    </td>
  )
}

/** A row of values. It is drawn again only when something in it has changed, so typing stays fast. */
export const ValuesRow = (props: Props) => {
  const { row, cells, fields, errors, hasExamples, onType, onPaste, onRemove } = props
  return useMemo(() => {
    const lines = errors.split('\n')
    return (
      <tr>
        {fields.map((field, column) => (
          <Cell
            key={field.name}
            text={cells[column] ?? ''}
            error={lines[column] ?? ''}
            {...{ field, column, row, hasExamples, onType, onPaste }}
          />
        ))}
        <td class="remove">
          <button
            type="button"
            class="button icon"
            aria-label={`Remove row ${row + 1}`}
            onClick={() => onRemove(row)}
          >
            ×
          </button>
        </td>
      </tr>
    )
  }, Object.values(props))
}
