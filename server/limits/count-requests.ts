import { lt } from 'drizzle-orm'
import type pg from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { ApiError } from '#app/platform/http/server/api-error.server.ts'
import type { KeyedHash } from '#app/platform/http/server/keyed-hash.server.ts'
import type { LimitRule, RateLimits } from '#app/platform/http/server/rate-limit-types.server.ts'
import { deleteBatch, type Purge } from '#database/purge.ts'
import { knownAddresses, rateLimits } from '#database/schema/server/rate-limits.ts'

interface RateLimitOptions {
  pool: pg.Pool
  factor: number
  keyedHash: KeyedHash
}

export function createRateLimits({ pool, factor, keyedHash }: RateLimitOptions): RateLimits {
  const hashKey = (key: string[]) => keyedHash(JSON.stringify(key)).toString('base64url')
  const limiters = new Map<string, RateLimiterPostgres>()

  function limiterOf({ name, points, seconds, isDurable = false }: LimitRule): RateLimiterPostgres {
    const known = limiters.get(name)
    if (known) return known
    const allowed = Math.ceil(points * factor)
    const limiter = new RateLimiterPostgres({
      storeClient: pool,
      schemaName: 'auth',
      tableName: isDurable ? 'known_addresses' : 'rate_limits',
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix: name,
      points: allowed,
      duration: seconds,
      // Refuses further requests without a query.
      inMemoryBlockOnConsumed: allowed + 1,
    })
    limiters.set(name, limiter)
    return limiter
  }

  return {
    async consume(rule, ...key) {
      const { consumedPoints } = await limiterOf(rule)
        .consume(hashKey(key))
        .catch((refusal: unknown) => {
          throw refusal instanceof RateLimiterRes ? tooMany(refusal.msBeforeNext) : refusal
        })
      return consumedPoints
    },
    async remember(rule, ...key) {
      await limiterOf(rule).set(hashKey(key), 1, rule.seconds)
    },
    async giveBack(rule, ...key) {
      await limiterOf(rule).reward(hashKey(key))
    },
    async check(rule, ...key) {
      const limiter = limiterOf(rule)
      const state = await limiter.get(hashKey(key))
      if (state && state.remainingPoints <= 0) throw tooMany(state.msBeforeNext)
      return state?.remainingPoints ?? limiter.points
    },
    async isCounted(rule, ...key) {
      return (await limiterOf(rule).get(hashKey(key))) !== null
    },
  }
}

function tooMany(waitMs: number): ApiError {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000))
  const wait = seconds > 90 ? `${Math.ceil(seconds / 60)} minutes` : `${seconds} seconds`
  return new ApiError(429, 'over_request_rate_limit', `Too many requests. Please try again in ${wait}.`, {
    headers: { 'Retry-After': `${seconds}` },
  })
}

export const purgeRateLimits: Purge = (tx, now, limit) =>
  deleteBatch(tx, rateLimits, lt(rateLimits.expire, now.getTime()), limit)

/** Deletes addresses without a sign-in for a month. */
export const purgeKnownAddresses: Purge = (tx, now, limit) =>
  deleteBatch(tx, knownAddresses, lt(knownAddresses.expire, now.getTime()), limit)
