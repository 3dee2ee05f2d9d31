const root = document.currentScript?.dataset['root'] ?? './'

const load = (script: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const element = document.createElement('script')
    element.src = root + script
    element.onload = () => resolve()
    element.onerror = () => reject(new Error(`${script} did not load`))
    document.head.append(element)
  })

/** An element with what it holds; its properties are those of the object. */
const made = <Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Partial<HTMLElementTagNameMap[Tag]>,
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Tag] => {
  const element = Object.assign(document.createElement(tag), properties)
  element.append(...children)
  return element
}

let loading: Promise<void> | undefined

/** Fetches the index when someone searches, not before. */
const ready = (): Promise<void> =>
  (loading ??= load('search-entries.js').then(() => load('search.js')))

/** A search without a server: results as people type, by mouse or keyboard. */
export const startSearch = (): void => {
  const input = document.querySelector<HTMLInputElement>('#search')
  const list = document.querySelector<HTMLUListElement>('#search-results')
  if (!input || !list) return
  let chosen = -1

  const choose = (index: number): void => {
    const options = [...list.querySelectorAll<HTMLElement>('[role=option]')]
    chosen = options.length === 0 ? -1 : (index + options.length) % options.length
    for (const [i, option] of options.entries())
      option.setAttribute('aria-selected', String(i === chosen))
    if (chosen >= 0) input.setAttribute('aria-activedescendant', options[chosen]?.id ?? '')
    else input.removeAttribute('aria-activedescendant')
    options[chosen]?.scrollIntoView({ block: 'nearest' })
  }
  const close = (): void => {
    list.hidden = true
    input.setAttribute('aria-expanded', 'false')
    choose(-1)
  }
  const show = async (): Promise<void> => {
    await ready()
    const query = input.value.trim()
    if (query === '') return close()
    const found = globalThis.keywrightSearch(query)
    const results = found.map(({ path, title, section, snippet }, i) => {
      const words = snippet.map(({ text, isHit }) => (isHit ? made('mark', {}, text) : text))
      const link = made(
        'a',
        { id: `result-${i}`, role: 'option', href: root + path, tabIndex: -1 },
        made('strong', {}, title),
        made('span', {}, section),
        made('span', { className: 'snippet' }, ...words),
      )
      return made('li', { role: 'presentation' }, link)
    })
    const nothing = made('li', { className: 'nothing', role: 'option' }, 'Nothing found')
    list.replaceChildren(...(results.length > 0 ? results : [nothing]))
    list.hidden = false
    input.setAttribute('aria-expanded', 'true')
    choose(0)
  }
  input.addEventListener('focus', () => void ready())
  input.addEventListener('input', () => void show())
  input.addEventListener('keydown', (event) => {
    if (event.key === 'ArrowDown') choose(chosen + 1)
    else if (event.key === 'ArrowUp') choose(chosen - 1)
    else if (event.key === 'Escape') return close()
    else if (event.key === 'Enter')
      list.querySelectorAll<HTMLElement>('[role=option]')[chosen]?.click()
    else return
    event.preventDefault()
  })
  document.addEventListener('click', (event) => {
    if (!(event.target as Element).closest('.search')) close()
  })
  document.addEventListener('keydown', (event) => {
    const isTyping = (event.target as Element).closest('input, textarea, select')
    const isCtrlK = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)
    if (isCtrlK || (event.key === '/' && !isTyping)) {
      event.preventDefault()
      input.focus()
    }
  })
}
