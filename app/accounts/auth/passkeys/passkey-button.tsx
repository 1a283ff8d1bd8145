import { useEffect, useState } from 'react'
import { ApiClientError } from '#app/platform/http/client/api-client-error.ts'
import { Button } from '#app/platform/ui/form/button.tsx'
import { FormError } from '#app/platform/ui/form/form-error.tsx'
import { useCommand } from '#app/platform/ui/form/use-command.ts'
import { restoreFocus } from '#app/platform/ui/layout/restore-focus.ts'
import { showError, showSuccess } from '#app/platform/ui/overlay/toast.tsx'

const failureTitle = 'Error signing in'

const load = () => import('./passkey-sign-in.ts')

/** Signs in by a passkey. While the button is mounted, the browser also offers passkeys in the address field. */
export function PasskeyButton() {
  const { isSending, error, run } = useCommand(failureTitle)
  const [isImpossible, setImpossible] = useState(false)
  useEffect(() => {
    void offer(() => setImpossible(true))
    return () => void load().then(({ stopPasskeyAutofill }) => stopPasskeyAutofill(), ignore)
  }, [])
  const signIn = () => run(async () => greet(await (await load()).signInWithPasskey()))
  if (isImpossible) return null
  return (
    <div className="noscript:hidden">
      <Button look="outline" className="w-full" onClick={() => void signIn()} isBusy={isSending}>
        {isSending ? 'Waiting for your passkey...' : 'Use a passkey'}
      </Button>
      <FormError error={error} className="mt-3" />
    </div>
  )
}

async function offer(onImpossible: () => void): Promise<void> {
  try {
    greet(await (await load()).startPasskeyAutofill(onImpossible))
  } catch (error) {
    // If the offer fails, the button still works.
    if (error instanceof ApiClientError) showError({ title: failureTitle, description: error.message })
  }
}

function greet(isSignedIn: boolean): void {
  if (!isSignedIn) return
  showSuccess({ title: 'Welcome back!', description: 'You have been signed in successfully.' })
  restoreFocus()
}

function ignore(): void {}
