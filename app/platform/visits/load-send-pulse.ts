import type * as sendPulse from './send-pulse.ts'

/** Loads the visit counter. Failures are ignored. */
export function withSendPulse(use?: (module: typeof sendPulse) => void): void {
  import('./send-pulse.ts').then(use, () => {})
}
