import { useEffect, useRef, useState } from 'preact/hooks'

/** A text that is parsed while people type it: a template literal, or a definition. */
export const SourceBox = ({
  label,
  text,
  read,
  error: wrong = '',
  rows = 1,
  onDraft,
}: {
  readonly label: string
  /** What the page would write. */
  readonly text: string
  /** Accepts the typed text, or says why it cannot. */
  readonly read: (source: string) => string | undefined
  /** What is wrong with the definition; it shows here while people type here. */
  readonly error?: string | undefined
  /** How many lines are shown at least. */
  readonly rows?: number
  readonly onDraft?: (isTyping: boolean) => void
}) => {
  const [draft, setDraft] = useState<string>()
  const [unread, setUnread] = useState('')
  const isOurs = useRef(false)
  const before = useRef(text)
  const id = label.replace(/\W+/g, '-').toLowerCase()
  const error = unread || (draft === undefined ? '' : wrong)
  const keep = (next: string | undefined): void => {
    setDraft(next)
    onDraft?.(next !== undefined)
  }

  // A key that was changed elsewhere replaces what was typed here.
  useEffect(() => {
    // On a slow machine people type before the first effect runs: nothing was changed elsewhere then.
    if (text === before.current) return
    before.current = text
    if (!isOurs.current) {
      keep(undefined)
      setUnread('')
    }
    isOurs.current = false
  }, [text])

  return (
    <div class="source">
      <label for={id}>{label}</label>
      <textarea
        id={id}
        rows={rows}
        class={error ? 'code wrong' : 'code'}
        spellcheck={false}
        autocomplete="off"
        autocapitalize="off"
        value={draft ?? text}
        aria-describedby={`${id}-error`}
        aria-invalid={error !== ''}
        onInput={(event) => {
          const typed = event.currentTarget.value
          keep(typed)
          const refused = read(typed)
          isOurs.current = refused === undefined
          setUnread(refused ?? '')
        }}
        onBlur={() => {
          isOurs.current = false
          if (!error) keep(undefined)
        }}
      />
      <p class="error" id={`${id}-error`} role="status">
        {error}
      </p>
    </div>
  )
}
