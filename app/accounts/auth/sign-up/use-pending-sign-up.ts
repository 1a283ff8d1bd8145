import { useMemo, useState, useSyncExternalStore } from 'react'
import {
  parsePendingSignUp,
  readPendingSignUp,
  rememberWrongAddress,
  type SignUpFormName,
  subscribeToPendingSignUp,
} from './pending-sign-up.ts'

/** Returns the unconfirmed sign-up, and restores `form` if its address was wrong. */
export function usePendingSignUp(form: SignUpFormName) {
  const raw = useSyncExternalStore(subscribeToPendingSignUp, readPendingSignUp, () => null)
  const sent = useMemo(() => parsePendingSignUp(raw), [raw])
  /** Set if the person said on this page that the address is wrong, to move the focus into the form. */
  const [isCorrecting, setCorrecting] = useState(false)

  const startOver = () => {
    if (!sent) return
    setCorrecting(true)
    rememberWrongAddress(sent)
  }

  return {
    pending: sent?.isMisaddressed ? null : sent,
    /** The values that were sent to a wrong address. */
    misaddressed: sent?.isMisaddressed && sent.form === form ? sent : null,
    isCorrecting,
    startOver,
  }
}
