import type { Context, MiddlewareHandler, Next } from 'hono'
import { createMiddleware } from 'hono/factory'
import { matchedRoutes } from 'hono/route'
import type { RouterRoute } from 'hono/types'
import { findTargetHandler } from 'hono/utils/handler'
import { visitorWritesFromAddress, writesByPerson } from '../http-limits.ts'
import type { ApiEnv } from './api-env.server.ts'
import type { LimitRule, RateLimits, RequestLimits } from './rate-limit-types.server.ts'

export interface Limit {
  rule: LimitRule
  by: 'person' | 'address'
}

/** Counts a member's requests. Visitors' writes count as `visitorWriteFromAddress`; their reads are not counted. */
export function perPerson(rule: LimitRule): Limit {
  return { rule, by: 'person' }
}

/** Counts the requests from an IPv4 address, or from the first 64 bits of an IPv6 address. */
export function perAddress(rule: LimitRule): Limit {
  return { rule, by: 'address' }
}

/** Counts every write to the API without a limit at its route. */
export const writes = perPerson(writesByPerson)
const visitorWrites = perAddress(visitorWritesFromAddress)

const rulesOfHandlers = new WeakMap<object, readonly LimitRule[]>()

/** Limits a route. Does nothing without counters, as in most tests. Add `writes` for a write that should also count as one. */
export function limit(...limits: Limit[]): MiddlewareHandler<ApiEnv> {
  return limitBy(
    limits.map(({ rule }) => rule),
    async (c, next, found) => {
      for (const each of limits) await consume(c, found, each)
      await next()
    },
  )
}

export function limitBy(
  rules: readonly LimitRule[],
  handle: (c: Context<ApiEnv>, next: Next, limits: RequestLimits) => ReturnType<MiddlewareHandler<ApiEnv>>,
): MiddlewareHandler<ApiEnv> {
  const handler = createMiddleware<ApiEnv>((c, next) =>
    c.var.limits ? handle(c, next, c.var.limits) : next(),
  )
  rulesOfHandlers.set(handler, rules)
  return handler
}

/** Limits each write whose route has no limit, so that a forgotten limit does not mean unlimited. */
export function limitOtherWrites(): MiddlewareHandler<ApiEnv> {
  return limitBy([writes.rule, visitorWrites.rule], async (c, next, limits) => {
    if (isWrite(c) && needsLimit(c)) await consume(c, limits, writes)
    await next()
  })
}

export function findLimitRules(handler: RouterRoute['handler']): readonly LimitRule[] | undefined {
  return rulesOfHandlers.get(findTargetHandler(handler))
}

/** Only considers the first matching route of this method, because later ones are never reached. */
function needsLimit(c: Context<ApiEnv>): boolean {
  const routes = matchedRoutes(c).filter(({ method }) => method === c.req.method)
  // Requests with an API token have no actor, so one to an unknown path is not counted as a visitor's write.
  if (routes.length === 0) return c.var.actor !== undefined
  return !routes.some(({ path, handler }) => path === routes[0]?.path && findLimitRules(handler))
}

async function consume(c: Context<ApiEnv>, { counts, address }: RequestLimits, { rule, by }: Limit) {
  const { actor } = c.var
  if (by === 'address') await counts.consume(rule, address)
  // Requests with an API token have no actor.
  else if (actor !== undefined && actor.role !== 'anon') await counts.consume(rule, actor.userId)
  else if (isWrite(c)) await counts.consume(visitorWrites.rule, address)
}

function isWrite({ req }: Context<ApiEnv>): boolean {
  return req.method !== 'GET' && req.method !== 'HEAD'
}

export interface LimitOptions {
  limits: RateLimits
  clientAddress: (c: Context<ApiEnv>) => string
}

export function provideLimits({ limits, clientAddress }: LimitOptions): MiddlewareHandler<ApiEnv> {
  return createMiddleware<ApiEnv>(async (c, next) => {
    c.set('limits', { counts: limits, address: clientAddress(c) })
    await next()
  })
}
