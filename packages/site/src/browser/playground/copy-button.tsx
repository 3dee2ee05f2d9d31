import { useEffect, useRef, useState } from 'preact/hooks'
import { Button } from './controls.tsx'

/** Copies a text, and says that it did. */
export const CopyButton = ({
  text,
  label,
  children = 'Copy',
}: {
  readonly text: string | (() => Promise<string> | string)
  readonly label: string
  readonly children?: string
}) => {
  const [said, setSaid] = useState('')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(typeof text === 'string' ? text : await text())
      setSaid('Copied')
    } catch {
      setSaid('Not copied: this browser does not allow it')
    }
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setSaid(''), 2_000)
  }
  return (
    <Button aria-label={label} onClick={copy}>
      <span aria-live="polite">{said || children}</span>
    </Button>
  )
}
