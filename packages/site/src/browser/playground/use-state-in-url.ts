import { MOST_LINK_CHARACTERS } from '@keywright/cli'
import { useCallback, useEffect, useRef, useState } from 'preact/hooks'
import { fromHash, toHash } from '../../playground/state/link.ts'
import { START, type State } from '../../playground/state/state.ts'

/** A burst of typing is one step of the browser's history. */
const STEP = 500

/** The page's state, kept in the hash of its address: links, back and forward work. */
export const useStateInUrl = () => {
  const [state, setState] = useState(START)
  const [notice, setNotice] = useState('')
  const shown = useRef('')
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
      setState('state' in read ? read.state : START)
    }
    // Until now, a link showed nothing, not even the page's first state.
    void open().finally(() => document.documentElement.classList.remove('opening'))
    addEventListener('popstate', open)
    return () => removeEventListener('popstate', open)
  }, [])

  const change = useCallback((next: State | ((before: State) => State)): void => {
    setState((before) => {
      const after = typeof next === 'function' ? next(before) : next
      clearTimeout(timer.current)
      timer.current = setTimeout(async () => {
        const hash = await toHash(after)
        if (hash === shown.current) return
        if (hash.length > MOST_LINK_CHARACTERS) {
          setNotice('This is too much for a link, so the address keeps an earlier state.')
          return
        }
        shown.current = hash
        history.pushState(null, '', `#${hash}`)
      }, STEP)
      return after
    })
    setNotice('')
  }, [])

  return { state, change, notice }
}
