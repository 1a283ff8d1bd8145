import { readEventStream, type StreamHandlers } from './read-event-stream.ts'

export interface StreamOptions extends Omit<StreamHandlers, 'onRetry'> {
  /** Query and position with which a stream is opened; read each time. */
  query(): string
  lastEventId(): string
  nextTurn(): AbortSignal
}

const longestWaitMs = 60_000

/** Keeps a stream open until `signal` aborts: reopens it when it ends, with exponential backoff. */
export async function keepStreamOpen(held: StreamOptions, signal: AbortSignal): Promise<void> {
  let retryMs = 5_000
  let failures = 0
  const handlers = {
    ...held,
    onRetry(milliseconds: number) {
      retryMs = milliseconds
      failures = 0
    },
  }
  while (!signal.aborted) {
    const turn = held.nextTurn()
    const request = { query: held.query(), lastEventId: held.lastEventId() }
    // Events since the first attempt may have been missed, and there is no position to resume from.
    if (failures > 0 && request.lastEventId === '') held.onReset()
    const wasOpen = await readEventStream({ ...request, signal: AbortSignal.any([signal, turn]) }, handlers)
    if (turn.aborted) continue
    if (!wasOpen) failures += 1
    await pause(Math.min(retryMs * 2 ** Math.max(0, failures - 1), longestWaitMs), signal)
  }
}

export function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
