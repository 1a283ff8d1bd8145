import { createParser } from 'eventsource-parser'
import * as v from 'valibot'
import { type Hint, hintSchema } from '#app/platform/live/live-schemas.ts'

export interface StreamResponse {
  status: number
  headers: Headers
}

export interface StreamClient extends StreamResponse {
  hints: Hint[]
  named: string[]
  comments: number
  retryMs: number | undefined
  lastEventId: string
  leave(): void
  /** Resolves when the server has ended the stream, or `leave` was called. */
  ended: Promise<void>
}

interface StreamRequest {
  token?: string | undefined
  clientKey: string
  /** For example `?newStories=true`. */
  query?: string | undefined
  lastEventId?: string | undefined
  headers?: Record<string, string>
  onHint?: (hint: Hint) => void
}

/** Opens a stream. If it is refused, it has the response's status and has already ended. */
export async function openTestStream(
  url: string,
  { token, clientKey, query = '', lastEventId, headers = {}, onHint }: StreamRequest,
): Promise<StreamClient> {
  const abort = new AbortController()
  const response = await fetch(`${url}/api/events${query}`, {
    signal: abort.signal,
    headers: {
      ...headers,
      apikey: clientKey,
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(lastEventId !== undefined && { 'last-event-id': lastEventId }),
    },
  })
  const client: StreamClient = {
    status: response.status,
    headers: response.headers,
    hints: [],
    named: [],
    comments: 0,
    retryMs: undefined,
    lastEventId: lastEventId ?? '',
    leave: () => abort.abort(),
    ended: Promise.resolve(),
  }
  const parser = createParser({
    onComment() {
      client.comments += 1
    },
    onRetry(retryMs) {
      client.retryMs = retryMs
    },
    onId(id) {
      client.lastEventId = id
    },
    onEvent({ event, data }) {
      if (event) {
        client.named.push(event)
        return
      }
      const hint = v.parse(hintSchema, JSON.parse(data))
      client.hints.push(hint)
      onHint?.(hint)
    },
  })
  client.ended = read(response, parser.feed)
  return client
}

async function read({ body }: Response, feed: (text: string) => void): Promise<void> {
  const decoder = new TextDecoder()
  try {
    for await (const chunk of body ?? []) feed(decoder.decode(chunk, { stream: true }))
  } catch {
    // `leave` was called.
  }
}
