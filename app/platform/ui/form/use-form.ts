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
  /** The schema, or a function to load it when the form receives focus, for pages that are viewed more often than submitted. */
  schema: FormSchema<Values> | (() => Promise<FormSchema<Values>>)
  /** Submits the form. Errors are shown beside the fields that they name, otherwise below the form. */
  submit: (values: Values, form: HTMLFormElement) => Promise<unknown>
  onFailure: (failure: ApiClientError) => void
}

function useFormErrors() {
  const [errors, setErrors] = useState<FieldErrors>({})
  const [formError, setFormError] = useState<string | null>(null)

  /** @returns false if the form has none of these fields */
  const showErrors = (form: HTMLFormElement, found: FieldErrors): boolean => {
    // The field has to reference its error message before it receives focus, otherwise the message is not read out.
    flushSync(() => setErrors(found))
    return focusFirstInvalid(form, found)
  }

  const showFailure = (form: HTMLFormElement, failure: ApiClientError) => {
    if (!showErrors(form, errorsFromProblems(failure.fields))) setFormError(failure.message)
  }

  /** Skips the update if the field has no error: rendering would reset an uncontrolled select while it is changed by keyboard. */
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

/** Validated in the browser, then by the server. Controls are uncontrolled, so that input before hydration or while sending is kept. */
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
    onFocus: () => void load(schema).catch(() => {}),
    onSubmit: handleSubmit,
    onInput: handleInput,
  } as const
  return { errors, formError, isSending, formProps }
}
