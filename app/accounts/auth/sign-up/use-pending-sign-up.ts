import { useMemo, useState, useSyncExternalStore } from 'react'
import {
  parsePendingSignUp,
  readPendingSignUp,
  rememberWrongAddress,
  type SignUpFormName,
  subscribeToPendingSignUp,
} from './pending-sign-up.ts'

/** The sign-up that waits for its confirmation, and the way back to `form` if its address was wrong. */
export function usePendingSignUp(form: SignUpFormName) {
  const raw = useSyncExternalStore(subscribeToPendingSignUp, readPendingSignUp, () => null)
  const sent = useMemo(() => parsePendingSignUp(raw), [raw])
  /** Whether the address was called wrong here, so that whoever did goes on in the form. */
  const [isCorrecting, setCorrecting] = useState(false)

  const startOver = () => {
    if (!sent) return
    setCorrecting(true)
    rememberWrongAddress(sent)
  }

  return {
    pending: sent?.isMisaddressed ? null : sent,
    /** What went to a wrong address, for the form to show again. */
    misaddressed: sent?.isMisaddressed && sent.form === form ? sent : null,
    isCorrecting,
    startOver,
  }
}
