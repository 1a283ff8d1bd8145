import type * as beacon from './beacon.ts'

/** Loads the visit counter. Failures are ignored. */
export function withBeacon(use?: (module: typeof beacon) => void): void {
  import('./beacon.ts').then(use, () => {})
}
