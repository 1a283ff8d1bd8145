import { createParser, type EventSourceMessage } from 'eventsource-parser'
import * as v from 'valibot'
import { tokenRefusedEvent } from '#app/platform/http/client/token-refused-event.ts'
import { readClientKey } from '#app/platform/http/client-key.ts'
import { getAccessToken } from '#app/platform/session/auth-actions.ts'
import { parseStoredJson } from '#app/platform/storage/stored-json.ts'
import { type Hint, hintSchema } from './live-schemas.ts'

export interface StreamHandlers {
  onHint(hint: Hint): void
  /** Events were missed and can't be listed. */
  onReset(): void
  /** Receives the position from which a later stream resumes. */
  onCursor(lastEventId: string): void
  onRetry(milliseconds: number): void
}

interface StreamRequest {
  /** As returned by `formatTopics`. */
  query: string
  /** Empty for the first stream. */
  lastEventId: string
  signal: AbortSignal
}

/** Streams send data every 20 seconds; longer silence means a dead connection. */
const silenceMs = 45_000

/** Reads a stream until it ends. @returns true if it was opened */
export async function readEventStream(request: StreamRequest, handlers: StreamHandlers): Promise<boolean> {
  const silence = new AbortController()
  const signal = AbortSignal.any([request.signal, silence.signal])
  let timer = setTimeout(() => silence.abort(), silenceMs)
  try {
    const response = await open(request, signal)
    if (!response?.ok || !response.body) return false
    const parser = createParser({
      onId: handlers.onCursor,
      onRetry: handlers.onRetry,
      onEvent: (event) => handle(event, handlers),
    })
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      clearTimeout(timer)
      timer = setTimeout(() => silence.abort(), silenceMs)
      parser.feed(piece.value)
    }
    return true
  } catch {
    return false
  } finally {
    clearTimeout(timer)
  }
}

async function open({ query, lastEventId }: StreamRequest, signal: AbortSignal): Promise<Response | null> {
  const token = await getAccessToken()
  if (token === null) return null
  const headers = new Headers({ apikey: readClientKey(), authorization: `Bearer ${token}` })
  if (lastEventId !== '') headers.set('last-event-id', lastEventId)
  const response = await fetch(`/api/events?${query}`, { headers, signal, cache: 'no-store' })
  if (response.status === 401) window.dispatchEvent(new Event(tokenRefusedEvent))
  return response
}

function handle({ event, data }: EventSourceMessage, handlers: StreamHandlers): void {
  if (event === 'reset') handlers.onReset()
  if (event !== undefined) return
  const { success, output } = v.safeParse(hintSchema, parseStoredJson(data))
  if (success) handlers.onHint(output)
}
