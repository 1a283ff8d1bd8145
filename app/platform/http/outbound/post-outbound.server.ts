import {
  type AllowedTargets,
  createPublicLookup,
  findUrlProblem,
  PrivateAddressError,
} from './target-guard.server.ts'

const attemptTimeoutMs = 15_000
const keptBytes = 2048

interface OutsidePost {
  url: string
  headers: Record<string, string>
  body: string | Buffer
  /** 15 seconds by default. */
  timeoutMs?: number
}

export interface Outcome {
  status: number | null
  error: string | null
  /** Beginning of the response body. */
  answer: string | null
  retryAfterSeconds: number | null
  milliseconds: number
}

/** Only reaches public addresses, follows no redirects, and reads the beginning of the response. Network errors are returned. */
export async function postOutbound(
  { url, headers, body, timeoutMs = attemptTimeoutMs }: OutsidePost,
  reach: AllowedTargets,
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
  const problem = findUrlProblem(url, reach)
  if (problem !== null) return end({ error: withoutFullStop(problem) })
  // Loaded on demand, because undici makes up a tenth of the source text that Node keeps in memory.
  const { Agent, request } = await import('undici')
  const signal = AbortSignal.timeout(timeoutMs)
  const agent = new Agent({ connect: { lookup: createPublicLookup(reach) }, maxHeaderSize: 16_384 })
  try {
    const response = await request(url, { method: 'POST', dispatcher: agent, signal, headers, body })
    const answer = await readBeginning(response.body)
    const retryAfterSeconds = readRetryAfter(response.headers['retry-after'])
    return end({ status: response.statusCode, answer, retryAfterSeconds })
  } catch (error) {
    const isLate = signal.aborted
    return end({ error: isLate ? `no answer within ${timeoutMs / 1000} seconds` : describeFailure(error) })
  } finally {
    await agent.destroy()
  }
}

/** Returns text for the delivery log. Replaces NUL, which PostgreSQL can't store. */
async function readBeginning(body: AsyncIterable<Buffer>): Promise<string> {
  const pieces: Buffer[] = []
  let bytes = 0
  for await (const piece of body) {
    pieces.push(piece)
    bytes += piece.length
    if (bytes >= keptBytes) break
  }
  const text = Buffer.concat(pieces).subarray(0, keptBytes).toString('utf8')
  return text.replaceAll('\0', '\uFFFD').toWellFormed()
}

const longestWaitSeconds = 86_400

function readRetryAfter(header: string | string[] | undefined): number | null {
  const text = Array.isArray(header) ? header[0] : header
  if (text === undefined) return null
  const seconds = /^\d{1,6}$/.test(text) ? Number(text) : (Date.parse(text) - Date.now()) / 1000
  return Number.isFinite(seconds) && seconds > 0 ? Math.min(Math.ceil(seconds), longestWaitSeconds) : null
}

/** The delivery log continues the text. */
const withoutFullStop = (sentence: string) => sentence.replace(/\.$/, '')

function describeFailure(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  if (cause instanceof PrivateAddressError) return withoutFullStop(cause.message)
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined
  return typeof code === 'string' ? code : 'the connection failed'
}
