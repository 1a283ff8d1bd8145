import { Upload } from 'lucide-react'
import { type DragEvent, type RefObject, useId, useRef, useState } from 'react'
import { useIsHydrated } from '#app/platform/hydration/use-is-hydrated.ts'
import { Button } from './button.tsx'

interface FileFieldProps {
  label: string
  hint: string
  accept?: string
  file?: File | null
  onChoose: (file: File) => void
  onRemove?: () => void
  /** A message while the file is read or sent, for example 'Uploading...'. */
  progress?: string | null
  /** Keeps the file, because it is being sent. */
  isLocked?: boolean
  error?: string | null
  inputRef?: RefObject<HTMLInputElement | null>
}

/** A file input that looks like a drop target and shows the chosen file. */
export function FileField({ progress = null, error = null, file = null, ...props }: FileFieldProps) {
  const id = useId()
  const ownRef = useRef<HTMLInputElement>(null)
  const { inputRef = ownRef, onRemove, isLocked = false } = props
  const remove = () => {
    onRemove?.()
    // The focused button is removed.
    inputRef.current?.focus()
  }
  return (
    <div className="space-y-3">
      <DropTarget {...props} id={id} inputRef={inputRef} hasError={error !== null} />
      {file ? (
        <div className="flex flex-wrap items-center justify-between gap-x-3 border-b border-line">
          <p className="min-w-0 grow basis-40 py-2 wrap-anywhere">
            <bdi className="font-bold">{file.name}</bdi>{' '}
            <span className="text-muted">{describeBytes(file.size)}</span>
          </p>
          <Button look="quiet" onClick={remove} isIdle={isLocked}>
            Remove <span className="sr-only">{file.name}</span>
          </Button>
        </div>
      ) : null}
      <div role="status" className={progress ? 'space-y-2 font-medium' : 'sr-only'}>
        {progress}
        {progress ? <div className="progress-line border-t-4 border-accent" /> : null}
      </div>
      {error ? (
        <p
          id={`${id}-error`}
          role="alert"
          className="rounded-xl bg-danger-tint px-4 py-3 font-medium wrap-anywhere text-danger"
        >
          {error}
        </p>
      ) : null}
    </div>
  )
}

type DropTargetProps = Pick<
  FileFieldProps,
  'label' | 'hint' | 'accept' | 'onChoose' | 'isLocked' | 'inputRef'
> & {
  id: string
  hasError: boolean
}

/** The native input covers the target invisibly, so that all of it opens the dialog. */
function DropTarget({ id, label, hint, accept, onChoose, inputRef, isLocked, hasError }: DropTargetProps) {
  const isHydrated = useIsHydrated()
  const [isOver, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const [file] = event.dataTransfer.files
    if (file && !isLocked) onChoose(file)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is another way to use the field within.
    <div
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={`relative rounded-2xl border-2 border-dashed p-4 hover:border-accent has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-accent has-disabled:opacity-60 sm:p-5 ${isOver ? 'border-accent bg-tint' : 'border-edge bg-surface'}`}
    >
      <label htmlFor={id} className="flex items-center gap-3 font-semibold">
        <Upload aria-hidden="true" className="size-6 shrink-0 text-accent" />
        <span>
          {label}
          <span className="pointer-coarse:hidden">, or drop it here</span>
        </span>
      </label>
      <p id={`${id}-hint`} className="mt-1 ps-9 text-sm text-muted">
        {hint}
      </p>
      <input
        ref={inputRef}
        id={id}
        type="file"
        accept={accept}
        aria-describedby={hasError ? `${id}-hint ${id}-error` : `${id}-hint`}
        aria-invalid={hasError || undefined}
        disabled={!isHydrated}
        aria-disabled={isLocked || undefined}
        onClick={(event) => isLocked && event.preventDefault()}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          if (file) onChoose(file)
          // Allows choosing the same file again after it was edited.
          currentTarget.value = ''
        }}
        className="absolute inset-0 size-full cursor-pointer opacity-0 disabled:cursor-not-allowed"
      />
    </div>
  )
}

const units = ['byte', 'kilobyte', 'megabyte'] as const

function describeBytes(bytes: number): string {
  const power = bytes < 1000 ? 0 : bytes < 1_000_000 ? 1 : 2
  return (bytes / 1000 ** power).toLocaleString('en', {
    style: 'unit',
    unit: units[power],
    unitDisplay: power === 0 ? 'long' : 'short',
    maximumFractionDigits: power === 2 ? 1 : 0,
  })
}
