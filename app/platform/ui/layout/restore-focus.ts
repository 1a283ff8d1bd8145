import { useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'

/**
 * Where what had the focus has left the page, the keyboard and a screen reader go on from `place`; without one, from
 * the page's content.
 */
export function restoreFocus(place: HTMLElement | null = null): void {
  // What has left by now may still have to leave the page.
  flushSync(() => {})
  const { activeElement, body } = document
  if (activeElement !== null && activeElement !== body) return
  const target = place ?? document.getElementById('content')
  target?.focus({ preventScroll: true })
}

/** For a list of `count` things: who removes one that has the focus goes on from the list. */
export function useListFocus<List extends HTMLElement = HTMLUListElement>(count: number) {
  const listRef = useRef<List>(null)
  const countBefore = useRef(count)
  useEffect(() => {
    // From within an effect React could not finish what else is under way.
    if (count < countBefore.current) queueMicrotask(() => restoreFocus(listRef.current))
    countBefore.current = count
  }, [count])
  return listRef
}
