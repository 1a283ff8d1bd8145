import { useMemo, useState, useSyncExternalStore } from 'react'
import { type PendingSignUp, type PendingSignUpStore, parsePendingSignUp } from './pending-sign-up.ts'

/** The sign-up that waits for its confirmation, and the way back to the form if its address was wrong. */
export function usePendingSignUp(store: PendingSignUpStore) {
  const raw = useSyncExternalStore(store.subscribe, store.read, () => null)
  const pending = useMemo(() => parsePendingSignUp(raw), [raw])
  /** What went to a wrong address, for the form to show again. */
  const [misaddressed, setMisaddressed] = useState<PendingSignUp | null>(null)

  const startOver = () => {
    setMisaddressed(pending)
    store.forget()
  }

  return { pending, misaddressed, startOver }
}
