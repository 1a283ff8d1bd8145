import { serviceUnavailable } from '#app/platform/http/server/database-errors.server.ts'
import { createFairQueue, type FairQueueLimits } from './fair-queue.server.ts'
import { currentTaskOwner, hasTaskOwnerLeft } from './task-owner.server.ts'

/**
 * Runs work that takes much memory or time, a few pieces at a time, those on whose behalf it is done in turn. What
 * somebody wanted who has left before its turn is not begun.
 *
 * @returns what runs a piece of work in its turn, and throws ApiError 503 when there is no room to wait, or nobody waits
 */
export function createTaskQueue(limits: FairQueueLimits) {
  const enter = createFairQueue(limits)
  return <T>(work: () => Promise<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      const start = async (release: () => void) => {
        try {
          if (hasTaskOwnerLeft()) throw serviceUnavailable()
          resolve(await work())
        } catch (error) {
          reject(error)
        } finally {
          release()
        }
      }
      if (enter(currentTaskOwner(), start) === null) reject(serviceUnavailable())
    })
}
