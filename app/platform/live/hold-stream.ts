import { readEventStream, type StreamHandlers } from './read-event-stream.ts'

export interface HeldStream extends Omit<StreamHandlers, 'onRetry'> {
  /** What to ask for, and where to go on, each time that a stream is opened. */
  query(): string
  lastEventId(): string
  /** Aborted when what is asked for has changed. */
  nextTurn(): AbortSignal
}

const longestWaitMs = 60_000

/** Keeps a stream open until `signal` aborts: opened again when it ends, later each time that this fails. */
export async function holdStream(held: HeldStream, signal: AbortSignal): Promise<void> {
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
    // Since the first try something may have happened, and nothing says from where on to tell it.
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
