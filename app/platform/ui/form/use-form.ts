import { type FormEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { GenericSchema } from 'valibot'
import {
  ApiClientError,
  toApiClientError,
  unreachableMessage,
} from '#app/platform/http/client/api-client-error.ts'
import { dismissErrors } from '../overlay/toast.tsx'
import { ignoreSecondClick } from './double-click.ts'
import { errorsFromIssues, errorsFromProblems, type FieldErrors, focusFirstInvalid } from './field-errors.ts'
import { readForm } from './form-values.ts'

type FormSchema<Values> = GenericSchema<unknown, Values>

async function load<Values>(schema: FormOptions<Values>['schema']): Promise<FormSchema<Values>> {
  return typeof schema === 'function' ? schema() : schema
}

interface FormOptions<Values> {
  /** Or how to load it, for a page that is read more often than its form is sent: begun once somebody comes to the form. */
  schema: FormSchema<Values> | (() => Promise<FormSchema<Values>>)
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

  /** Draws nothing anew for a field that has none: a select that is kept by its form would lose what a key has chosen. */
  const clearError = (name: string) =>
    setErrors((shown) => {
      if (!Object.hasOwn(shown, name)) return shown
      const { [name]: _mended, ...others } = shown
      return others
    })

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

  const fail = (form: HTMLFormElement, error: unknown) => {
    const failure = toApiClientError(error)
    showFailure(form, failure)
    onFailure(failure)
  }

  const send = async (values: Values, form: HTMLFormElement) => {
    clearErrors()
    setSending(true)
    try {
      await submit(values, form)
    } catch (error) {
      fail(form, error)
    } finally {
      setSending(false)
    }
  }

  const checkAndSend = async (form: HTMLFormElement) => {
    const values = readForm(form)
    const loaded = await load(schema).catch(() => null)
    if (loaded === null)
      return fail(form, new ApiClientError({ status: 0, code: 'unreachable', message: unreachableMessage }))
    const checked = await loaded['~standard'].validate(values)
    if (checked.issues) showErrors(form, errorsFromIssues(checked.issues))
    else await send(checked.value, form)
  }

  const handleSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    ignoreSecondClick()
    if (isUnderWay.current) return
    isUnderWay.current = true
    await checkAndSend(event.currentTarget)
    isUnderWay.current = false
  }

  const handleInput = ({ target }: FormEvent<HTMLFormElement>) => {
    if (target instanceof Element) clearError(target.getAttribute('name') ?? '')
  }

  const formProps = {
    method: 'post',
    noValidate: true,
    // Again by itself when it is needed.
    onFocus: () => void load(schema).catch(() => {}),
    onSubmit: handleSubmit,
    onInput: handleInput,
  } as const
  return { errors, formError, isSending, formProps }
}
