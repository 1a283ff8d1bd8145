import { serviceUnavailable } from '#app/platform/http/server/database-errors.server.ts'
import { currentClientAddress, hasClientDisconnected } from './client-context.server.ts'
import { createFairQueue, type FairQueueLimits } from './fair-queue.server.ts'

/** Clients take turns. The returned function throws ApiError 503 if there is no room to wait or the client has disconnected. */
export function createTaskQueue(limits: FairQueueLimits) {
  const enter = createFairQueue(limits)
  return <T>(work: () => Promise<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      const start = async (release: () => void) => {
        try {
          if (hasClientDisconnected()) throw serviceUnavailable()
          resolve(await work())
        } catch (error) {
          reject(error)
        } finally {
          release()
        }
      }
      if (enter(currentClientAddress(), start) === null) reject(serviceUnavailable())
    })
}
