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
import { forgetDeskDraft, keepDeskDraft, readDeskDraft } from './desk-drafts.ts'
import { catchUp, type Edit, listDifferences, type Version } from './merge-fields.ts'

interface EditorOptions<Fields> {
  userId: string
  /** The name of what is typed among the person's drafts in this browser. */
  draftName: string
  names: readonly (keyof Fields & string)[]
  /** As the server has it. */
  start: Edit<Fields>
  /** Reads kept fields; null for what are none. Must not throw. */
  parse: (kept: unknown) => Fields | null
  /** The code of the refusal when somebody else was first; then the latest version is read. */
  conflictCode: string
  readLatest: () => Promise<Version<Fields> | undefined>
  nameFields?: (failure: ApiClientError) => FieldErrors
}

const nameProblems = ({ fields }: ApiClientError) => errorsFromProblems(fields)

/** Something that several people edit: what one of them has typed, until the server has it. It survives a reload and a sign-out. */
export function useEditor<Fields extends object>(options: EditorOptions<Fields>) {
  const { userId, draftName, names, conflictCode, readLatest, nameFields = nameProblems } = options
  const [start] = useState(() => readKept(options) ?? options.start)
  const [{ base, typed, overtaken }, setEdit] = useState(start)
  /** As the server has it: a saved draft, or the base. */
  const [saved, setSaved] = useState(options.start.typed)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [formError, setFormError] = useState<string | null>(null)
  const [busyWith, setBusyWith] = useState<string | null>(null)
  const formRef = useRef<HTMLFormElement>(null)
  const isUnsaved = listDifferences(names, saved, typed).length > 0

  useEffect(() => {
    if (isUnsaved) keepDeskDraft(userId, draftName, { base, typed })
    else forgetDeskDraft(userId, draftName)
  }, [isUnsaved, base, typed, userId, draftName])

  const takeOver = async () => {
    const latest = await readLatest()
    if (!latest) return
    setEdit((edit) => catchUp(names, edit, latest))
    setSaved(latest.content)
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
    if (!showErrors(nameFields(failure))) setFormError(failure.message)
    showError({ title, description: failure.message })
  }

  /** @returns false when it failed, which the form then says */
  const run = async (title: string, work: (edit: Edit<Fields>) => Promise<void>): Promise<boolean> => {
    if (busyWith !== null) return false
    dismissErrors()
    setErrors({})
    setFormError(null)
    setBusyWith(title)
    try {
      await work({ base, typed, overtaken })
      return true
    } catch (thrown) {
      await showFailure(toApiClientError(thrown), title)
      return false
    } finally {
      setBusyWith(null)
    }
  }

  /** The server has these fields now, of a new version where it counts one. */
  const settle = (fields: Fields, version?: number) => {
    setSaved(fields)
    if (version === undefined) return
    setEdit((edit) => ({ ...edit, base: { version, content: fields }, overtaken: null }))
  }

  const change = (part: Partial<Fields>) =>
    setEdit((edit) => ({ ...edit, typed: { ...edit.typed, ...part } }))
  const clearError = ({ target }: FormEvent<HTMLFormElement>) => {
    const name = target instanceof Element ? (target.getAttribute('name') ?? '') : ''
    setErrors(({ [name]: _mended, ...others }) => others)
  }
  /** For a form that begins anew. */
  const forget = () => forgetDeskDraft(userId, draftName)
  return {
    ...{ base, typed, overtaken, change, isUnsaved, errors, formError, busyWith, formRef },
    ...{ run, settle, takeOver, showErrors, clearError, forget },
  }
}

function readKept<Fields extends object>(options: EditorOptions<Fields>): Edit<Fields> | null {
  const { userId, draftName, names, start, parse } = options
  const kept = toRecord(readDeskDraft(userId, draftName))
  const { version, content } = toRecord(kept.base)
  const [base, typed] = [parse(content), parse(kept.typed)]
  if (typeof version !== 'number' || base === null || typed === null) return null
  return catchUp(names, { base: { version, content: base }, typed }, start.base)
}
