import { type ReactNode, useState } from 'react'
import { ApiClientError, unreachableMessage } from '#app/platform/http/client/api-client-error.ts'
import type { ProofDialog } from './proof-dialog.tsx'

interface OpenDialog {
  Dialog: typeof ProofDialog
  onDone: (isProven: boolean) => void
}

interface FreshProof {
  /**
   * Does something that needs a fresh proof: when the server refuses it for want of one, asks for it and does it again.
   *
   * @returns false when the person thought better of it
   */
  withFreshProof: (act: () => Promise<void>) => Promise<boolean>
  /** To be rendered beside what the act belongs to, outside of its form. */
  proofDialog: ReactNode
}

/** What the API answers, and the auth service to clients that know of passwords alone. */
const refusals: ReadonlySet<string> = new Set(['reauthentication_needed', 'current_password_required'])

/** For acts that the server allows only to who has just proved that they are the account's owner. */
export function useFreshProof(): FreshProof {
  const [open, setOpen] = useState<OpenDialog | null>(null)

  const ask = async (): Promise<boolean> => {
    const Dialog = await loadDialog()
    return new Promise((resolve) => {
      const onDone = (isProven: boolean) => {
        setOpen(null)
        resolve(isProven)
      }
      setOpen({ Dialog, onDone })
    })
  }

  const withFreshProof = async (act: () => Promise<void>): Promise<boolean> => {
    try {
      await act()
    } catch (error) {
      if (!(error instanceof ApiClientError && refusals.has(error.code))) throw error
      if (!(await ask())) return false
      await act()
    }
    return true
  }
  return { withFreshProof, proofDialog: open ? <open.Dialog onDone={open.onDone} /> : null }
}

async function loadDialog(): Promise<typeof ProofDialog> {
  try {
    return (await import('./proof-dialog.tsx')).ProofDialog
  } catch {
    throw new ApiClientError({ status: 0, code: 'unreachable', message: unreachableMessage })
  }
}
