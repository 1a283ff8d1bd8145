import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useUserId } from '#app/platform/session/use-session.ts'
import { toRecord } from '#app/platform/storage/stored-json.ts'
import { deleteDeskDraft, readDeskDraft, saveDeskDraft } from './desk-drafts.ts'

/** The values of a form's named controls, and of further choices, that differ from the defaults. */
type FormDraft = Readonly<Record<string, string | boolean>>

interface FormDraftOptions {
  /** Choices in the page's state. The page restores them itself. */
  chosen?: FormDraft
  /** Values that the page writes into untouched controls. */
  written?: FormDraft
}

/** Returns the stored draft as of the form's first render. */
export function useStoredDraft(name: string): FormDraft {
  const userId = useUserId()
  const [kept] = useState(() => (userId === null ? {} : readValues(readDeskDraft(userId, name))))
  return kept
}

/** Stores the values of a form with uncontrolled inputs until it is sent. */
export function useFormDraft(name: string, { chosen = {}, written = {} }: FormDraftOptions = {}) {
  const formRef = useRef<HTMLFormElement>(null)
  const [userId] = useState(useUserId())
  const kept = useStoredDraft(name)
  const keep = () => {
    if (!formRef.current || userId === null) return
    const draft = { ...readChanged(formRef.current, written), ...chosen }
    if (Object.keys(draft).length > 0) saveDeskDraft(userId, name, draft)
    else deleteDeskDraft(userId, name)
  }
  /** Removes the draft. @returns a function that restores it, in case sending fails */
  const take = (): (() => void) => {
    if (userId === null) return () => {}
    const draft = readDeskDraft(userId, name)
    deleteDeskDraft(userId, name)
    return () => {
      if (draft !== undefined) saveDeskDraft(userId, name, draft)
    }
  }
  useLayoutEffect(() => {
    if (formRef.current) restore(formRef.current, kept)
  }, [kept])
  // Some choices are made by keyboard shortcuts, which cause no event in the form.
  const choices = JSON.stringify(chosen)
  const shown = useRef(choices)
  useEffect(() => {
    if (shown.current === choices) return
    shown.current = choices
    keep()
  })
  return { formRef, keep, take }
}

function readValues(stored: unknown): FormDraft {
  const values = Object.entries(toRecord(stored)).flatMap(([name, value]) =>
    typeof value === 'string' || typeof value === 'boolean' ? [[name, value] as const] : [],
  )
  return Object.fromEntries(values)
}

/** Excludes radio buttons, because they are part of the page's state. */
const isKept = (control: Element): control is HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement =>
  (control instanceof HTMLInputElement && control.type !== 'radio' && control.name !== '') ||
  control instanceof HTMLTextAreaElement ||
  (control instanceof HTMLSelectElement && control.name !== '')

function readChanged(form: HTMLFormElement, written: FormDraft): FormDraft {
  const changed: Record<string, string | boolean> = {}
  for (const control of form.elements) {
    if (!isKept(control)) continue
    const { name } = control
    if (control instanceof HTMLInputElement && control.type === 'checkbox') {
      if (control.checked !== control.defaultChecked) changed[name] = control.checked
    } else if (control.value !== (written[name] ?? readDefault(control))) changed[name] = control.value
  }
  return changed
}

function readDefault(control: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement): string {
  if (!(control instanceof HTMLSelectElement)) return control.defaultValue
  const options = [...control.options]
  return (options.find(({ defaultSelected }) => defaultSelected) ?? options[0])?.value ?? ''
}

function restore(form: HTMLFormElement, kept: FormDraft): void {
  for (const control of form.elements) {
    const value = isKept(control) ? kept[control.name] : undefined
    if (control instanceof HTMLInputElement && control.type === 'checkbox') {
      if (typeof value === 'boolean') control.checked = value
    } else if (isKept(control) && typeof value === 'string') put(control, value)
  }
}

/** Sets a control's value, unless a select no longer offers it. */
function put(control: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement, value: string): void {
  if (control instanceof HTMLSelectElement && ![...control.options].some((one) => one.value === value)) return
  control.value = value
}
