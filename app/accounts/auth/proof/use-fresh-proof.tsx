import { type ReactNode, useState } from 'react'
import { ApiClientError, unreachableMessage } from '#app/platform/http/client/api-client-error.ts'
import type { ProofDialog } from './proof-dialog.tsx'

interface OpenDialog {
  Dialog: typeof ProofDialog
  onDone: (isProven: boolean) => void
}

interface FreshProof {
  /** If the server requires a fresh proof, asks for it and runs the action again. @returns false if the person cancels */
  withFreshProof: (act: () => Promise<unknown>) => Promise<boolean>
  /** Must be rendered beside the action's form, not inside it. */
  proofDialog: ReactNode
}

/** Error codes of the API, and of the auth service for clients that support only passwords. */
const refusals: ReadonlySet<string> = new Set(['reauthentication_needed', 'current_password_required'])

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

  const withFreshProof = async (act: () => Promise<unknown>): Promise<boolean> => {
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
