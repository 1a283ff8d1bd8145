import { useIsHydrated } from '#app/platform/hydration/use-is-hydrated.ts'
import { Button } from './button.tsx'
import { NeedsScript } from './needs-script.tsx'

interface FormActionsProps {
  label: string
  busyLabel: string
  isSending: boolean
  error?: string | null
  /** Makes the button as wide as its label (except on phones), for forms wider than a card. */
  isFitted?: boolean
}

/** The end of a form: error message and button. The button is disabled until hydration, because the form needs JavaScript. */
export function FormActions({
  label,
  busyLabel,
  isSending,
  error = null,
  isFitted = false,
}: FormActionsProps) {
  const isHydrated = useIsHydrated()
  return (
    <div className="flex flex-col gap-3">
      {error ? <p className="rounded-xl bg-danger-tint px-4 py-3 font-medium text-danger">{error}</p> : null}
      <Button
        type="submit"
        className={isFitted ? 'w-full sm:w-auto sm:self-start' : 'w-full'}
        isBusy={isSending}
        disabled={!isHydrated}
      >
        {isSending ? busyLabel : label}
      </Button>
      <NeedsScript what="This form" className="text-sm text-muted" />
    </div>
  )
}
