import { ChevronsUpDown } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'

/** A native select; the caller provides its label. */
export function Select({ children, ...select }: ComponentProps<'select'>) {
  return (
    <span className="relative block">
      <select
        {...select}
        className="min-h-12 w-full cursor-pointer appearance-none rounded-xl border border-edge bg-surface ps-3.5 pe-11 text-base text-ink aria-invalid:border-danger"
      >
        {children}
      </select>
      <ChevronsUpDown
        aria-hidden="true"
        className="pointer-events-none absolute end-3.5 top-3.5 size-5 text-muted"
      />
    </span>
  )
}

interface SelectFieldProps extends ComponentProps<'select'> {
  label: ReactNode
  onChoose?: (value: string) => void
  error?: string | undefined
}

export function SelectField({ label, error, onChoose, ...select }: SelectFieldProps) {
  const id = useId()
  const errorId = error ? `${id}-error` : undefined
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block font-medium">
        {label}
      </label>
      <Select
        id={id}
        // `onInput`, because `change` fires after a render that has restored the old value.
        onInput={onChoose && (({ currentTarget }) => onChoose(currentTarget.value))}
        {...select}
        aria-describedby={errorId}
        aria-invalid={error ? true : undefined}
      />
      {error ? (
        <p id={errorId} className="mt-1.5 text-sm font-medium text-danger">
          {error}
        </p>
      ) : null}
    </div>
  )
}

export function toOption(value: string | number, label: ReactNode) {
  return (
    <option key={value} value={value}>
      {label}
    </option>
  )
}
