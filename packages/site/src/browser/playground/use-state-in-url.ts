import { MOST_LINK_CHARACTERS } from '@keywright/cli'
import { useCallback, useEffect, useRef, useState } from 'preact/hooks'
import { fromHash, toHash } from '../../playground/state/link.ts'
import { addressState, type Privacy, UNSHARED } from '../../playground/state/private.ts'
import { filled, START, type State } from '../../playground/state/state.ts'

/** A burst of typing is one step of the browser's history. */
const STEP = 500

/** How many steps back find what was pasted then. */
const MOST_KEPT = 200

/**
 * The page's state, kept in the hash of its address: links, back and forward work. What was pasted is
 * kept in the page alone.
 */
export const useStateInUrl = () => {
  const [state, setState] = useState(START)
  const [privacy, setPrivacy] = useState(UNSHARED)
  const [notice, setNotice] = useState('')
  const shown = useRef('')
  const latest = useRef({ state: START, privacy: UNSHARED })
  const kept = useRef(new Map<string, State>())
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  useEffect(() => {
    const open = async (): Promise<void> => {
      clearTimeout(timer.current)
      const hash = location.hash.replace(/^#/, '')
      if (hash === shown.current && hash !== '') return
      // A link to a place on the page, such as the one that skips to the content.
      if (hash !== '' && document.getElementById(hash)) return
      shown.current = hash
      const read = await fromHash(hash)
      setNotice('damaged' in read ? `${read.damaged} This is a fresh start.` : '')
      const next = kept.current.get(hash) ?? ('state' in read ? filled(read.state) : START)
      latest.current.state = next
      setState(next)
    }
    // Until now, a link showed nothing, not even the page's first state.
    void open().finally(() => document.documentElement.classList.remove('opening'))
    addEventListener('popstate', open)
    return () => removeEventListener('popstate', open)
  }, [])

  /** Writes the address. What was pasted never leaves a second step in the history. */
  const write = useCallback(async (): Promise<void> => {
    const { state: now, privacy: asked } = latest.current
    const hash = await toHash(addressState(now, asked))
    if (kept.current.size > MOST_KEPT) kept.current.clear()
    kept.current.set(hash, now)
    if (hash === shown.current) return
    if (hash.length > MOST_LINK_CHARACTERS) {
      setNotice('This is too much for a link, so the address keeps an earlier state.')
      return
    }
    shown.current = hash
    if (asked.isShared) history.replaceState(null, '', `#${hash}`)
    else history.pushState(null, '', `#${hash}`)
  }, [])

  const change = useCallback((next: State | ((before: State) => State)): void => {
    setState((before) => {
      const after = typeof next === 'function' ? next(before) : next
      latest.current.state = after
      clearTimeout(timer.current)
      timer.current = setTimeout(write, STEP)
      return after
    })
    setNotice('')
  }, [])

  const setPrivate = useCallback((next: Privacy): void => {
    latest.current.privacy = next
    setPrivacy(next)
  }, [])
  /** Something was pasted: from now on the address holds no rows. */
  const markPasted = useCallback(
    (): void => setPrivate({ ...latest.current.privacy, isPasted: true }),
    [],
  )
  const share = useCallback(async (isShared: boolean): Promise<void> => {
    setPrivate({ ...latest.current.privacy, isShared })
    clearTimeout(timer.current)
    // The step that held what was pasted, or will, is the one that is there.
    const hash = await toHash(addressState(latest.current.state, latest.current.privacy))
    if (hash.length > MOST_LINK_CHARACTERS) return write()
    shown.current = hash
    kept.current.set(hash, latest.current.state)
    history.replaceState(null, '', `#${hash}`)
  }, [])
  const startOver = useCallback((): void => {
    setPrivate(UNSHARED)
    change(START)
  }, [])

  return { state, change, notice, privacy, markPasted, share, startOver }
}
