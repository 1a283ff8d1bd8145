import { useMemo, useState, useSyncExternalStore } from 'react'
import {
  parsePendingSignUp,
  readPendingSignUp,
  rememberWrongAddress,
  type SignUpFormName,
  subscribeToPendingSignUp,
} from './pending-sign-up.ts'

/** Restores `form` if its address was wrong. */
export function usePendingSignUp(form: SignUpFormName) {
  const raw = useSyncExternalStore(subscribeToPendingSignUp, readPendingSignUp, () => null)
  const sent = useMemo(() => parsePendingSignUp(raw), [raw])
  /** Moves the focus into the form after the person said that the address is wrong. */
  const [isCorrecting, setCorrecting] = useState(false)

  const startOver = () => {
    if (!sent) return
    setCorrecting(true)
    rememberWrongAddress(sent)
  }

  return {
    pending: sent?.isMisaddressed ? null : sent,
    misaddressed: sent?.isMisaddressed && sent.form === form ? sent : null,
    isCorrecting,
    startOver,
  }
}
