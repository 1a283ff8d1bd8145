import { createMiddleware } from 'hono/factory'
import { unavailable } from '#app/unavailable.server.ts'

/** More than these at once only wait for each other, and for memory. */
const maxInFlight = 150

/** Refuses with 503 what is more than the process can work on, at once and before anything is done for it. */
export function shedLoad(onShed?: () => void) {
  let inFlight = 0
  return createMiddleware(async (_c, next) => {
    if (inFlight >= maxInFlight) {
      onShed?.()
      throw unavailable()
    }
    inFlight += 1
    try {
      await next()
    } finally {
      inFlight -= 1
    }
  })
}
