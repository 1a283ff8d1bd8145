import { type FormEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import * as v from 'valibot'
import { type ApiClientError, toApiClientError } from '#app/http/client/api-client-error.ts'
import { dismissErrors } from '../overlay/toast.tsx'
import { errorsFromIssues, errorsFromProblems, type FieldErrors, focusFirstInvalid } from './field-errors.ts'
import { readForm } from './form-values.ts'

interface FormOptions<Values> {
  schema: v.GenericSchema<unknown, Values>
  /** Does what the form is for. What it throws is shown: beside the fields that it names, else below them. */
  submit: (values: Values, form: HTMLFormElement) => Promise<void>
  onFailure: (failure: ApiClientError) => void
}

/** What is wrong with a form: with its fields, or with the whole of it. */
function useFormErrors() {
  const [errors, setErrors] = useState<FieldErrors>({})
  const [formError, setFormError] = useState<string | null>(null)

  /** @returns false when the form has none of the fields in question */
  const showErrors = (form: HTMLFormElement, found: FieldErrors): boolean => {
    // A field has to be tied to its error before it gets the focus, or the error is not read out with it.
    flushSync(() => setErrors(found))
    return focusFirstInvalid(form, found)
  }

  const showFailure = (form: HTMLFormElement, failure: ApiClientError) => {
    if (!showErrors(form, errorsFromProblems(failure.fields))) setFormError(failure.message)
  }

  const clearError = (name: string) => setErrors(({ [name]: _mended, ...others }) => others)

  const clearErrors = () => {
    setErrors({})
    setFormError(null)
    dismissErrors()
  }

  return { errors, formError, showErrors, showFailure, clearError, clearErrors }
}

/**
 * A form that is checked by a schema in the browser and once more by the server. Its controls keep their own values,
 * so that what is typed before the page is hydrated, or while a response is awaited, is never lost.
 */
export function useForm<Values>({ schema, submit, onFailure }: FormOptions<Values>) {
  const { errors, formError, showErrors, showFailure, clearError, clearErrors } = useFormErrors()
  const [isSending, setSending] = useState(false)
  const isUnderWay = useRef(false)

  const send = async (values: Values, form: HTMLFormElement) => {
    isUnderWay.current = true
    clearErrors()
    setSending(true)
    try {
      await submit(values, form)
    } catch (error) {
      const failure = toApiClientError(error)
      showFailure(form, failure)
      onFailure(failure)
    } finally {
      isUnderWay.current = false
      setSending(false)
    }
  }

  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isUnderWay.current) return
    const parsed = v.safeParse(schema, readForm(event.currentTarget))
    if (parsed.success) void send(parsed.output, event.currentTarget)
    else showErrors(event.currentTarget, errorsFromIssues(parsed.issues))
  }

  const handleInput = ({ target }: FormEvent<HTMLFormElement>) => {
    if (target instanceof Element) clearError(target.getAttribute('name') ?? '')
  }

  const formProps = {
    method: 'post',
    noValidate: true,
    onSubmit: handleSubmit,
    onInput: handleInput,
  } as const
  return { errors, formError, isSending, formProps }
}
