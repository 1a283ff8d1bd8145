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
  /** The parsed JSON of a JSON response, otherwise undefined. */
  json: unknown
}

/** About the concurrency of a hundred visitors, so that nothing is refused because of load. */
const agent = new http.Agent({ keepAlive: true, maxSockets: 10 })
/** The time without a response after which a server counts as hanging. */
const hangsAfterMs = 60_000

/** Sends a request unchanged: unlike `fetch`, it normalizes neither the path nor headers. @throws Error without a response */
export async function send(origin: string, path: string, sent: Sent = {}): Promise<ReceivedResponse> {
  try {
    return await sendOnce(origin, path, sent)
  } catch (error) {
    // The server may close a kept-alive connection at the moment when it is reused.
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
        // An event stream does not end.
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
