import { type FormEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type ApiClientError, toApiClientError } from '#app/http/client/api-client-error.ts'
import { errorsFromProblems, type FieldErrors, focusFirstInvalid } from '#app/ui/form/field-errors.ts'
import { dismissErrors, showError } from '#app/ui/overlay/toast.tsx'
import type { SiteContent } from '../content.ts'
import type { ContentChange } from '../content-requests.ts'
import type { DeskContent } from '../content-schemas.ts'
import { listDifferences, mergeContent, type SectionName } from './merge-content.ts'

interface Base {
  version: number
  content: SiteContent
}

/** What another owner has published while this one was typing. */
export interface Overtaken {
  content: SiteContent
  /** What both have changed: publishing replaces theirs. */
  both: SectionName[]
  /** What they alone have changed, which has been taken over. */
  theirs: SectionName[]
}

/** An owner's own version of what the site says, until it is published. */
export function useContentEditor(data: DeskContent, refetch: () => Promise<DeskContent | undefined>) {
  const [start] = useState(() => beginWith(data))
  const [base, setBase] = useState<Base>(start.base)
  const [typed, setTyped] = useState<SiteContent>(start.typed)
  const [overtaken, setOvertaken] = useState<Overtaken | null>(start.overtaken)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [formError, setFormError] = useState<string | null>(null)
  const [busyWith, setBusyWith] = useState<string | null>(null)
  const formRef = useRef<HTMLFormElement>(null)

  const takeOver = (latest: DeskContent) => {
    const next = catchUp(base, typed, latest)
    setBase(next.base)
    setTyped(next.typed)
    setOvertaken(next.overtaken)
  }

  const showFailure = async (failure: ApiClientError, title: string) => {
    if (failure.code === 'content_changed') {
      const latest = await refetch()
      if (latest) takeOver(latest)
      setFormError(failure.message)
      return
    }
    const found = nameFields(failure)
    flushSync(() => setErrors(found))
    if (!formRef.current || !focusFirstInvalid(formRef.current, found)) setFormError(failure.message)
    showError({ title, description: failure.message })
  }

  /** @returns false when it failed, which the form then says */
  const run = async (title: string, work: (change: ContentChange) => Promise<void>): Promise<boolean> => {
    if (busyWith !== null) return false
    dismissErrors()
    setErrors({})
    setFormError(null)
    setBusyWith(title)
    try {
      await work({ ...tidy(typed), basedOn: base.version })
      return true
    } catch (thrown) {
      await showFailure(toApiClientError(thrown), title)
      return false
    } finally {
      setBusyWith(null)
    }
  }

  const change = (part: Partial<SiteContent>) => setTyped((before) => ({ ...before, ...part }))
  const clearError = ({ target }: FormEvent<HTMLFormElement>) => {
    const name = target instanceof Element ? (target.getAttribute('name') ?? '') : ''
    setErrors(({ [name]: _mended, ...others }) => others)
  }
  const isChanged = listDifferences(base.content, tidy(typed)).length > 0
  return { typed, change, isChanged, overtaken, errors, formError, busyWith, run, formRef, clearError }
}

export type ContentEditor = ReturnType<typeof useContentEditor>

interface Beginning {
  base: Base
  typed: SiteContent
  overtaken: Overtaken | null
}

function beginWith(data: DeskContent): Beginning {
  const { draft, version, content } = data
  if (!draft) return { base: { version, content }, typed: content, overtaken: null }
  return catchUp({ version: draft.basedOn, content: draft.base }, draft.content, data)
}

function catchUp(base: Base, typed: SiteContent, { version, content }: DeskContent): Beginning {
  const latest = { version, content }
  if (version === base.version) return { base: latest, typed, overtaken: null }
  const changed = listDifferences(base.content, content)
  const own = listDifferences(base.content, typed)
  const both = changed.filter((name) => own.includes(name))
  const theirs = changed.filter((name) => !own.includes(name))
  return {
    base: latest,
    typed: mergeContent(base.content, typed, content),
    overtaken: { content, both, theirs },
  }
}

/** Without the lines that hold nothing. */
function tidy(content: SiteContent): SiteContent {
  return { ...content, offers: content.offers.filter((offer) => offer.trim() !== '') }
}

/** A list is one field of the form. */
function nameFields({ fields }: ApiClientError): FieldErrors {
  return errorsFromProblems(
    fields.map(({ field, message }) => {
      const [, place] = /^offers\.(\d+)$/.exec(field) ?? []
      return place === undefined
        ? { field, message }
        : { field: 'offers', message: `Offer ${Number(place) + 1}: ${message}` }
    }),
  )
}
