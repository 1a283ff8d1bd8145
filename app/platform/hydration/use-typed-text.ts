import { useLayoutEffect, useState } from 'react'

/**
 * Keeps the text typed into a textarea before and during hydration. React sets a textarea whose `textContent` is its initial text to that
 * text, whatever was typed; until it is hydrated, this one claims to have none.
 */
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
