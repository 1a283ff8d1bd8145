import { useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'

/** Moves focus to `place` (by default the page's content) if the focused element was removed. */
export function restoreFocus(place: HTMLElement | null = null): void {
  // Completes pending removals.
  flushSync(() => {})
  const { activeElement, body } = document
  if (activeElement !== null && activeElement !== body) return
  const target = place ?? document.getElementById('content')
  target?.focus({ preventScroll: true })
}

/** Moves focus to the list when a focused item is removed. @param count number of items */
export function useListFocus<List extends HTMLElement = HTMLUListElement>(count: number) {
  const listRef = useRef<List>(null)
  const countBefore = useRef(count)
  useEffect(() => {
    // React can't flush updates within an effect.
    if (count < countBefore.current) queueMicrotask(() => restoreFocus(listRef.current))
    countBefore.current = count
  }, [count])
  return listRef
}
