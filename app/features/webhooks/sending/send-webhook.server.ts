import { createHmac } from 'node:crypto'
import { Agent, request } from 'undici'
import { attemptTimeoutMs, keptResponseBytes } from '../webhook-rules.ts'
import { ClosedAddressError, createWalledLookup, findUrlProblem, type Reach } from './target-wall.server.ts'

export interface Message {
  url: string
  /** The same for each attempt. */
  id: string
  body: string
  /** The current one first. */
  secrets: readonly Buffer[]
}

export interface Outcome {
  status: number | null
  error: string | null
  answer: string | null
  /** What the receiver asks for. */
  retryAfterSeconds: number | null
  milliseconds: number
}

/** As the Standard Webhooks specification has it. */
export function signWebhook({ id, body, secrets }: Message, timestamp: number): string {
  return secrets
    .map(
      (secret) => `v1,${createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('base64')}`,
    )
    .join(' ')
}

/**
 * Sends one message once. Follows nothing, waits 15 seconds, and reads the beginning of the answer. Never rejects.
 *
 * @param timeoutMs for tests, which do not wait so long
 */
export async function sendWebhook(
  message: Message,
  reach: Reach,
  timeoutMs: number = attemptTimeoutMs,
): Promise<Outcome> {
  const begun = performance.now()
  const end = (outcome: Partial<Outcome>): Outcome => ({
    status: null,
    error: null,
    answer: null,
    retryAfterSeconds: null,
    ...outcome,
    milliseconds: Math.round(performance.now() - begun),
  })
  const problem = findUrlProblem(message.url, reach)
  if (problem !== null) return end({ error: problem })
  const signal = AbortSignal.timeout(timeoutMs)
  const agent = new Agent({ connect: { lookup: createWalledLookup(reach) }, maxHeaderSize: 16_384 })
  try {
    const timestamp = Math.floor(Date.now() / 1000)
    const { statusCode, headers, body } = await request(message.url, {
      method: 'POST',
      dispatcher: agent,
      signal,
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'user-agent': 'clean-air-webhooks/1',
        'webhook-id': message.id,
        'webhook-timestamp': `${timestamp}`,
        'webhook-signature': signWebhook(message, timestamp),
      },
      body: message.body,
    })
    const answer = await readBeginning(body)
    return end({ status: statusCode, answer, retryAfterSeconds: readRetryAfter(headers['retry-after']) })
  } catch (error) {
    return end({ error: signal.aborted ? 'no answer within 15 seconds' : describeFailure(error) })
  } finally {
    await agent.destroy()
  }
}

/** What stands in the log of deliveries, which PostgreSQL keeps without NUL. */
async function readBeginning(body: AsyncIterable<Buffer>): Promise<string> {
  const pieces: Buffer[] = []
  let bytes = 0
  for await (const piece of body) {
    pieces.push(piece)
    bytes += piece.length
    if (bytes >= keptResponseBytes) break
  }
  const text = Buffer.concat(pieces).subarray(0, keptResponseBytes).toString('utf8')
  return text.replaceAll('\0', '\uFFFD').toWellFormed()
}

const longestWaitSeconds = 86_400

function readRetryAfter(header: string | string[] | undefined): number | null {
  const text = Array.isArray(header) ? header[0] : header
  if (text === undefined) return null
  const seconds = /^\d{1,6}$/.test(text) ? Number(text) : (Date.parse(text) - Date.now()) / 1000
  return Number.isFinite(seconds) && seconds > 0 ? Math.min(Math.ceil(seconds), longestWaitSeconds) : null
}

function describeFailure(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  if (cause instanceof ClosedAddressError) return cause.message
  return cause instanceof Error && 'code' in cause ? String(cause.code) : 'the connection failed'
}
