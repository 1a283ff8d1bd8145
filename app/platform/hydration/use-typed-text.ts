import { useLayoutEffect, useState } from 'react'

/** React resets a textarea whose `textContent` is its initial text, whatever was typed; until hydration, this one claims to have none. */
export function useTypedText(id: string): void {
  useState(() => {
    const field = findTextarea(id)
    if (field) Object.defineProperty(field, 'textContent', { value: '', configurable: true })
  })
  useLayoutEffect(() => {
    const field = findTextarea(id)
    if (field) Reflect.deleteProperty(field, 'textContent')
  }, [id])
}

function findTextarea(id: string): HTMLTextAreaElement | null {
  if (typeof document === 'undefined') return null
  const field = document.getElementById(id)
  return field instanceof HTMLTextAreaElement ? field : null
}
