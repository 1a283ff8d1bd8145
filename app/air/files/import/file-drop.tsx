import { Upload } from 'lucide-react'
import { type DragEvent, useId, useState } from 'react'
import { useIsHydrated } from '#app/platform/hydration/use-is-hydrated.ts'

interface FileDropProps {
  onFile: (file: File) => void
  error: string | null
  isReading: boolean
}

export function FileDrop({ onFile, error, isReading }: FileDropProps) {
  const id = useId()
  const isHydrated = useIsHydrated()
  const [isOver, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const [file] = event.dataTransfer.files
    if (file) onFile(file)
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
      className={`rounded-2xl border-2 border-dashed px-5 py-8 ${isOver ? 'border-accent bg-tint' : 'border-edge bg-surface'}`}
    >
      <label htmlFor={id} className="flex items-center gap-3 text-lg font-semibold">
        <Upload aria-hidden="true" className="size-6 shrink-0 text-accent" />
        Choose a sensor file, or drop it here
      </label>
      <input
        id={id}
        type="file"
        aria-describedby={error ? `${id}-hint ${id}-error` : `${id}-hint`}
        aria-invalid={error ? true : undefined}
        disabled={!isHydrated}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          if (file) onFile(file)
          // Without this, choosing the same file again would fire no change event.
          currentTarget.value = ''
        }}
        className="mt-4 block w-full max-w-full cursor-pointer rounded-xl border border-edge text-sm text-muted file:mr-3 file:min-h-11 file:cursor-pointer file:border-0 file:bg-tint file:px-4 file:font-semibold file:text-accent-strong"
      />
      <p id={`${id}-hint`} className="mt-3 text-sm text-muted">
        CSV or JSON from Airthings, Aranet4, AirGradient, PurpleAir, Awair, Netatmo, Home Assistant, Govee,
        SwitchBot or Sensirion, or any table with a time column and named readings. Zipped or not, up to 64
        MB.
      </p>
      <p role="status" className={isReading ? 'mt-3 font-medium' : 'sr-only'}>
        {isReading ? 'Reading the file...' : ''}
      </p>
      {error ? (
        <p
          id={`${id}-error`}
          role="alert"
          className="mt-3 rounded-xl bg-danger-tint px-4 py-3 font-medium wrap-anywhere text-danger"
        >
          {error}
        </p>
      ) : null}
      <noscript>
        <p className="mt-3 text-sm text-muted">
          Reading a file needs JavaScript, which is turned off in your browser.
        </p>
      </noscript>
    </div>
  )
}
