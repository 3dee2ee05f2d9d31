import type { ComponentChildren } from 'preact'
import { useRef } from 'preact/hooks'

interface Tab {
  readonly id: string
  readonly title: string
}

/** Accessible tabs: one is in the tab order, and arrow keys move between them. */
export const Tabs = ({
  name,
  tabs,
  chosen,
  id: prefix = '',
  onChoose,
  children,
}: {
  readonly name: string
  /** Tells these tabs apart from others on the page. */
  readonly id?: string
  readonly tabs: readonly Tab[]
  readonly chosen: string
  readonly onChoose: (id: string) => void
  readonly children: ComponentChildren
}) => {
  const list = useRef<HTMLDivElement>(null)
  const go = (to: number): void => {
    const next = tabs[(to + tabs.length) % tabs.length] as Tab
    onChoose(next.id)
    list.current?.querySelector<HTMLElement>(`#${prefix}tab-${next.id}`)?.focus()
  }
  return (
    <>
      <div class="tabs" role="tablist" aria-label={name} ref={list}>
        {tabs.map(({ id, title }, at) => (
          <button
            key={id}
            type="button"
            role="tab"
            id={`${prefix}tab-${id}`}
            aria-selected={id === chosen}
            aria-controls={`${prefix}tab-panel`}
            tabIndex={id === chosen ? 0 : -1}
            onClick={() => onChoose(id)}
            onKeyDown={(event) => {
              if (event.key === 'ArrowRight') go(at + 1)
              else if (event.key === 'ArrowLeft') go(at - 1)
              else if (event.key === 'Home') go(0)
              else if (event.key === 'End') go(-1)
              else return
              event.preventDefault()
            }}
          >
            {title}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${prefix}tab-panel`} aria-labelledby={`${prefix}tab-${chosen}`}>
        {children}
      </div>
    </>
  )
}
