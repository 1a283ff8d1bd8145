import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'

interface TabsProps {
  label: string
  tabs: readonly { value: string; label: string; content: ReactNode }[]
  value: string
  onChange: (value: string) => void
}

/** Returns the index of the tab that a key leads to; undefined for other keys. */
function placeAfter(key: string, place: number, count: number): number | undefined {
  if (key === 'ArrowRight') return (place + 1) % count
  if (key === 'ArrowLeft') return (place + count - 1) % count
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : undefined
}

/** The ARIA pattern with automatic activation. Hidden panels keep their input. Radix would add 8 KB to two frequently visited pages. */
export function Tabs({ label, tabs, value, onChange }: TabsProps) {
  const id = useId()
  const listRef = useRef<HTMLDivElement>(null)

  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.metaKey || event.ctrlKey || event.altKey || event.shiftKey) return
    const place = tabs.findIndex((tab) => tab.value === value)
    const next = placeAfter(event.key, place, tabs.length)
    const tab = next === undefined ? undefined : listRef.current?.children[next]
    if (!(tab instanceof HTMLElement)) return
    event.preventDefault()
    tab.focus()
    tab.click()
  }

  return (
    <div>
      <div
        ref={listRef}
        role="tablist"
        aria-label={label}
        onKeyDown={handleKeyDown}
        className="grid auto-cols-fr grid-flow-col gap-1 rounded-full bg-sunken p-1"
      >
        {tabs.map((tab) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}${tab.value}-tab`}
            aria-controls={`${id}${tab.value}`}
            aria-selected={tab.value === value}
            tabIndex={tab.value === value ? 0 : -1}
            onClick={() => onChange(tab.value)}
            className="min-h-11 cursor-pointer rounded-full border border-transparent px-4 font-semibold text-muted transition hover:text-ink motion-reduce:transition-none aria-selected:border-line aria-selected:bg-surface aria-selected:text-ink aria-selected:shadow-rest"
          >
            {tab.label}
          </button>
        ))}
      </div>
      {tabs.map((tab) => (
        <div
          key={tab.value}
          role="tabpanel"
          id={`${id}${tab.value}`}
          aria-labelledby={`${id}${tab.value}-tab`}
          hidden={tab.value !== value}
          className="mt-6"
        >
          {tab.content}
        </div>
      ))}
    </div>
  )
}
