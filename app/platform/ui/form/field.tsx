import { type ComponentProps, type ReactNode, useId } from 'react'
import { useTypedText } from '#app/platform/hydration/use-typed-text.ts'

interface FieldText {
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
}

const control =
  'mt-1.5 block w-full rounded-xl border bg-surface px-3.5 py-2.5 text-base text-ink placeholder:text-muted'
const edge = (error: string | undefined) => (error ? 'border-danger' : 'border-edge')

/** Returns the hint and error of a control, and the attributes that connect it with them. */
function useNotes({ hint, error }: Pick<FieldText, 'hint' | 'error'>) {
  const id = useId()
  const hintId = hint ? `${id}-hint` : undefined
  const errorId = error ? `${id}-error` : undefined
  const described = {
    'aria-describedby': [hintId, errorId].filter(Boolean).join(' ') || undefined,
    'aria-invalid': error ? true : undefined,
  }
  const notes = (
    <>
      {error ? (
        <p id={errorId} className="mt-1.5 text-sm font-medium wrap-anywhere text-danger">
          {error}
        </p>
      ) : null}
      {hint ? (
        <p id={hintId} className="mt-1.5 text-sm wrap-anywhere text-muted">
          {hint}
        </p>
      ) : null}
    </>
  )
  return { id, described, notes }
}

interface FieldLabelProps {
  htmlFor: string
  label: ReactNode
  isRequired: boolean
}

function FieldLabel({ htmlFor, label, isRequired }: FieldLabelProps) {
  return (
    <label htmlFor={htmlFor} className="block font-medium">
      {label}
      {isRequired ? null : <span className="font-normal text-muted"> (optional)</span>}
    </label>
  )
}

interface TextFieldProps extends FieldText, ComponentProps<'input'> {
  /** Filters are optional, and don't say so. */
  isFilter?: true
}

export function TextField({ label, hint, error, isFilter, ...input }: TextFieldProps) {
  const { id, described, notes } = useNotes({ hint, error })
  return (
    <div>
      <FieldLabel htmlFor={id} label={label} isRequired={isFilter ?? input.required === true} />
      <input id={id} {...input} {...described} className={`${control} min-h-11 ${edge(error)}`} />
      {notes}
    </div>
  )
}

type EmailFieldProps = Omit<ComponentProps<typeof TextField>, 'label' | 'name' | 'type' | 'autoComplete'> & {
  label?: string
  /** `username` if the address is used to sign in, so that password managers store it with the password or offer passkeys. */
  autoComplete: 'email' | 'username' | 'username webauthn'
}

export function EmailField({ label = 'Email', ...field }: EmailFieldProps) {
  return <TextField label={label} name="email" type="email" inputMode="email" required {...field} />
}

interface TextAreaProps extends FieldText, ComponentProps<'textarea'> {
  /** Shown below on the right, for example a character counter. */
  aside?: ReactNode
  /** For several sentences. Grows with the text in any case. */
  isTall?: boolean
}

export function TextArea({ label, hint, error, aside, isTall = false, ...input }: TextAreaProps) {
  const { id, described, notes } = useNotes({ hint, error })
  useTypedText(id)
  return (
    <div>
      <FieldLabel htmlFor={id} label={label} isRequired={input.required === true} />
      <textarea
        id={id}
        dir="auto"
        {...input}
        {...described}
        className={`${control} field-sizing-content max-h-96 ${isTall ? 'min-h-44' : 'min-h-20'} ${edge(error)}`}
      />
      <div className="flex flex-wrap items-start justify-between gap-x-4">
        <div>{notes}</div>
        {aside}
      </div>
    </div>
  )
}

export function CheckboxField({ label, hint, error, ...input }: FieldText & ComponentProps<'input'>) {
  const { id, described, notes } = useNotes({ hint, error })
  return (
    <div>
      <label htmlFor={id} className="flex min-h-11 cursor-pointer items-start gap-3 rounded-xl py-2">
        <input
          id={id}
          type="checkbox"
          {...input}
          {...described}
          className="checkbox mt-0.5 size-5 shrink-0"
        />
        <span className="text-sm leading-relaxed">{label}</span>
      </label>
      {notes}
    </div>
  )
}
