import { createRemoteJWKSet, customFetch, errors, type JWTVerifyGetKey } from 'jose'
import type { Logger } from 'pino'
import { describeError, serviceUnavailable } from '#app/platform/http/server/database-errors.server.ts'

const timeoutMs = 3_000
/** Older keys are fetched again in the background. */
const freshMs = 10 * 60_000
/** Minimum time between two requests, successful or not. */
const pauseMs = 10_000
const maxBytes = 256 * 1024

/**
 * Known keys stay in use while the service is unreachable; an unknown key causes a request, at most every ten seconds.
 * The function rejects with `JWKSNoMatchingKey` for an unknown key, and with an ApiError 503 as long as no keys are known.
 */
export function createExternalKeys({ jwksUrl, log }: { jwksUrl: string; log: Logger }): JWTVerifyGetKey {
  let askedAt = Number.NEGATIVE_INFINITY
  const isPausing = () => performance.now() - askedAt < pauseMs
  const keys = createRemoteJWKSet(new URL(jwksUrl), {
    timeoutDuration: timeoutMs,
    // The code below also pauses after failures and renews keys without delaying a request.
    cooldownDuration: 0,
    cacheMaxAge: Number.POSITIVE_INFINITY,
    async [customFetch](url, options) {
      if (isPausing()) throw new Error('the keys were asked for just now')
      askedAt = performance.now()
      const response = await fetch(url, options)
      return new Response(await readLimited(response), { status: response.status })
    },
  })

  async function report<Answer>(work: () => Promise<Answer>): Promise<Answer> {
    const wasPausing = isPausing()
    try {
      return await work()
    } catch (error) {
      const isOfToken = error instanceof errors.JWKSNoMatchingKey
      if (!wasPausing && !isOfToken)
        log.warn(
          { jwksUrl, error: describeError(error) },
          'keys of the auth service not fetched; known keys stay in use',
        )
      throw error
    }
  }

  return async (header, token) => {
    if (keys.jwks() !== undefined && performance.now() - askedAt > freshMs)
      void report(() => keys.reload()).catch(() => undefined)
    try {
      return await report(() => keys(header, token))
    } catch {
      if (keys.jwks() === undefined) throw serviceUnavailable()
      throw new errors.JWKSNoMatchingKey()
    }
  }
}

async function readLimited({ body }: Response): Promise<Buffer<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body ?? []) {
    size += chunk.length
    if (size > maxBytes) throw new Error(`the keys are larger than ${maxBytes} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
