import type { ReadCode, ReadTemplate } from '../../../playground/key/read-template.ts'
import { Button } from '../controls.tsx'

const nameOf = ({ label, template }: ReadTemplate): string =>
  label === undefined ? `\`${template}\`` : `${label}: \`${template}\``

/** What was read besides the key that is shown: other keys of the same code, and what was not understood. */
export const ReadNotes = ({
  read: { templates, fixed, unread },
  shown,
  onShow,
}: {
  readonly read: ReadCode
  /** The template that is in the picture. */
  readonly shown: string
  readonly onShow: (template: ReadTemplate) => void
}) => {
  const notes = [
    ...templates.flatMap(({ unclear }) =>
      unclear.map((code) => `Not understood: ${code}. It is taken as any value.`),
    ),
    ...unread.map((code) => `Not read: ${code}`),
    ...fixed.map((code) => `${code} is fixed text: nothing can go wrong with it.`),
  ]
  if (templates.length < 2 && notes.length === 0) return null
  return (
    <div class="read-notes" role="status">
      {templates.length > 1 && (
        <>
          <p class="hint">{templates.length} keys were read. Show one of them:</p>
          <div class="actions">
            {templates.map((one) => (
              <Button
                key={nameOf(one)}
                aria-pressed={one.template === shown}
                // The box above keeps its focus, and with it its height: the button stays under the pointer.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => onShow(one)}
              >
                <code>{nameOf(one)}</code>
              </Button>
            ))}
          </div>
        </>
      )}
      {notes.map((note) => (
        <p key={note} class="hint">
          {note}
        </p>
      ))}
    </div>
  )
}
