import http, { type IncomingHttpHeaders } from 'node:http'

export interface Sent {
  method?: string
  headers?: Record<string, string>
  body?: string | Buffer
}

export interface ReceivedResponse {
  status: number
  headers: IncomingHttpHeaders
  text: string
  /** Parsed where the response says that it is JSON; else undefined. */
  json: unknown
}

/** As many at once as a hundred visitors make, so that nothing here is refused for the load alone. */
const agent = new http.Agent({ keepAlive: true, maxSockets: 10 })
/** A server that says nothing for this long counts as hanging. */
const hangsAfterMs = 60_000

/**
 * Sends a request as it stands: unlike `fetch`, it tidies up neither the path nor any header.
 *
 * @throws Error when no response comes
 */
export async function send(origin: string, path: string, sent: Sent = {}): Promise<ReceivedResponse> {
  try {
    return await sendOnce(origin, path, sent)
  } catch (error) {
    // A connection that was kept may be closed by the server at the moment when it is used again.
    if (error instanceof StaleConnection) return sendOnce(origin, path, sent, false)
    throw error
  }
}

class StaleConnection extends Error {
  override readonly name = 'StaleConnection'
}

function sendOnce(
  origin: string,
  path: string,
  { method = 'GET', headers = {}, body }: Sent,
  by: http.Agent | false = agent,
): Promise<ReceivedResponse> {
  const { hostname, port } = new URL(origin)
  const length = body === undefined ? {} : { 'content-length': `${Buffer.byteLength(body)}` }
  return new Promise((resolve, reject) => {
    const request = http.request(
      { agent: by, hostname, port, path, method, headers: { ...length, ...headers }, timeout: hangsAfterMs },
      (response) => {
        // It has no end.
        if (response.headers['content-type']?.startsWith('text/event-stream')) {
          resolve(toResponse(response, ''))
          request.destroy()
          return
        }
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('error', reject)
        response.on('end', () => resolve(toResponse(response, Buffer.concat(chunks).toString())))
      },
    )
    request.on('timeout', () => request.destroy(new Error(`no response to ${method} ${path.slice(0, 200)}`)))
    request.on('error', (error) => reject(request.reusedSocket ? new StaleConnection(error.message) : error))
    request.end(body)
  })
}

function toResponse({ statusCode = 0, headers }: http.IncomingMessage, text: string): ReceivedResponse {
  const isJson = /^application\/json\b/.test(headers['content-type'] ?? '') && text !== ''
  return { status: statusCode, headers, text, json: isJson ? JSON.parse(text) : undefined }
}
