import { useState } from 'preact/hooks'
import { Button, TextBox } from '../controls.tsx'
import type { Pasting } from '../panels.ts'
import { PrivacyBox } from '../privacy-box.tsx'

/** A box to paste rows into, whatever fields they have. */
export const PasteBox = ({
  paste,
  ...privacy
}: Pick<Pasting, 'privacy' | 'share'> & { readonly paste: (text: string) => boolean }) => {
  const [text, setText] = useState('')
  return (
    <details class="paste-rows">
      <summary>Paste rows of any entity</summary>
      <TextBox
        label="JSON, DynamoDB JSON, CSV or cells of a spreadsheet, with or without their keys"
        rows={4}
        value={text}
        onText={setText}
      />
      <div class="actions">
        <Button
          disabled={text.trim() === ''}
          onClick={() => {
            if (paste(text)) setText('')
          }}
        >
          Add these rows
        </Button>
      </div>
      <PrivacyBox name="rows" {...privacy} />
    </details>
  )
}
