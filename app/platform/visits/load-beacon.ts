import type * as beacon from './beacon.ts'

/** Loads what counts visits, which nothing on a page waits for or misses. */
export function withBeacon(use?: (module: typeof beacon) => void): void {
  import('./beacon.ts').then(use, () => {})
}
