import { type FormEvent, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type ApiClientError, toApiClientError } from '#app/platform/http/client/api-client-error.ts'
import { toRecord } from '#app/platform/storage/stored-json.ts'
import {
  errorsFromProblems,
  type FieldErrors,
  focusFirstInvalid,
} from '#app/platform/ui/form/field-errors.ts'
import { dismissErrors, showError } from '#app/platform/ui/overlay/toast.tsx'
import { deleteDeskDraft, readDeskDraft, saveDeskDraft } from './desk-drafts.ts'
import { type Edit, listDifferences, rebaseEdit, type Version } from './merge-fields.ts'

interface EditorOptions<Fields> {
  userId: string
  draftName: string
  names: readonly (keyof Fields & string)[]
  start: Edit<Fields>
  /** Parses stored fields; returns null if they are invalid. Must not throw. */
  parse: (kept: unknown) => Fields | null
  /** The error code of a conflict with another person's change. After such an error, the latest version is fetched. */
  conflictCode: string
  readLatest: () => Promise<Version<Fields> | undefined>
  nameFields?: (failure: ApiClientError) => FieldErrors
}

const nameProblems = ({ fields }: ApiClientError) => errorsFromProblems(fields)

/** Edits something that several people edit. Unsaved changes survive a reload and a sign-out. */
export function useEditor<Fields extends object>(options: EditorOptions<Fields>) {
  const { userId, draftName, names, conflictCode, readLatest, nameFields = nameProblems } = options
  const [kept] = useState(() => readKept(options))
  const [start] = useState(options.start)
  const [{ base, typed, concurrentEdit }, setEdit] = useState<Edit<Fields>>(kept ?? start)
  const [isRestored, setRestored] = useState(kept !== null)
  const changedAt = useRef(kept?.changedAt ?? null)
  /** The values last saved on the server: those of its draft, or the base. */
  const [saved, setSaved] = useState(start.typed)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [formError, setFormError] = useState<string | null>(null)
  const [busyWith, setBusyWith] = useState<string | null>(null)
  const formRef = useRef<HTMLFormElement>(null)
  const unsaved = listDifferences(names, saved, typed)
  const isUnsaved = unsaved.length > 0
  const restoredDraft =
    isRestored && isUnsaved ? { changedAt: kept?.changedAt ?? null, fields: unsaved, content: saved } : null

  useEffect(() => {
    if (isUnsaved) saveDeskDraft(userId, draftName, { base, typed, changedAt: changedAt.current })
    else deleteDeskDraft(userId, draftName)
  }, [isUnsaved, base, typed, userId, draftName])

  const takeOver = async ({ takesFocus = true } = {}) => {
    const latest = await readLatest()
    if (!latest) return
    flushSync(() => {
      setEdit((edit) => rebaseEdit(names, edit, latest))
      setSaved(latest.content)
    })
    // The notice is the form's first alert.
    if (takesFocus) formRef.current?.querySelector<HTMLElement>('[role="alert"]')?.focus()
  }

  const showErrors = (found: FieldErrors): boolean => {
    flushSync(() => setErrors(found))
    return formRef.current !== null && focusFirstInvalid(formRef.current, found)
  }

  const showFailure = async (failure: ApiClientError, title: string) => {
    if (failure.code === conflictCode) {
      await takeOver()
      setFormError(failure.message)
      return
    }
    const found = nameFields(failure)
    const description = (formRef.current && describeErrors(formRef.current, found)) ?? failure.message
    if (!showErrors(found)) setFormError(description)
    showError({ title, description })
  }

  /** Runs `work` and shows its failure in the form. @returns false on failure */
  const run = async (title: string, work: (edit: Edit<Fields>) => Promise<void>): Promise<boolean> => {
    if (busyWith !== null) return false
    dismissErrors()
    setErrors({})
    setFormError(null)
    setBusyWith(title)
    try {
      await work({ base, typed, concurrentEdit })
      return true
    } catch (thrown) {
      await showFailure(toApiClientError(thrown), title)
      return false
    } finally {
      setBusyWith(null)
    }
  }

  /** Marks these fields as saved, with their new version if there is one. */
  const settle = (fields: Fields, version?: number) => {
    setSaved(fields)
    setRestored(false)
    if (version === undefined) return
    setEdit((edit) => ({ ...edit, base: { version, content: fields }, concurrentEdit: null }))
  }

  const change = (part: Partial<Fields>) => {
    changedAt.current = new Date().toISOString()
    setEdit((edit) => ({ ...edit, typed: { ...edit.typed, ...part } }))
  }
  const discard = () => {
    flushSync(() => {
      setEdit((edit) => ({
        ...edit,
        typed: saved,
        concurrentEdit: saved === start.typed ? start.concurrentEdit : null,
      }))
      setRestored(false)
      setErrors({})
      setFormError(null)
    })
    formRef.current?.querySelector<HTMLElement>('input, textarea')?.focus()
  }
  const clearError = ({ target }: FormEvent<HTMLFormElement>) => {
    const name = target instanceof Element ? (target.getAttribute('name') ?? '') : ''
    setErrors(({ [name]: _mended, ...others }) => others)
  }
  const forget = () => deleteDeskDraft(userId, draftName)
  return {
    ...{ base, typed, concurrentEdit, change, isUnsaved, errors, formError, busyWith, formRef },
    ...{ restoredDraft, discard, run, settle, takeOver, showErrors, clearError, forget },
  }
}

interface KeptEdit<Fields> extends Edit<Fields> {
  /** Null in drafts of older versions of this page. */
  changedAt: string | null
}

function readKept<Fields extends object>(options: EditorOptions<Fields>): KeptEdit<Fields> | null {
  const { userId, draftName, names, start, parse } = options
  const kept = toRecord(readDeskDraft(userId, draftName))
  const { version, content } = toRecord(kept.base)
  const [base, typed] = [parse(content), parse(kept.typed)]
  if (typeof version !== 'number' || base === null || typed === null) return null
  const changedAt = typeof kept.changedAt === 'string' ? kept.changedAt : null
  return { ...rebaseEdit(names, { base: { version, content: base }, typed }, start.base), changedAt }
}

/** Names the first invalid field as the form labels it, such as `Number: Please enter a whole number.` @returns null if the form has none of them */
function describeErrors(form: HTMLFormElement, errors: FieldErrors): string | null {
  for (const element of form.elements) {
    const message = errors[element.getAttribute('name') ?? '']
    if (message === undefined) continue
    const label =
      'labels' in element && element.labels instanceof NodeList ? element.labels[0]?.textContent : null
    return label ? `${label.replace(/ \(optional\)$/, '')}: ${message}` : message
  }
  return null
}
