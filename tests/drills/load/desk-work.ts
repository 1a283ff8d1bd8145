import { setTimeout as sleep } from 'node:timers/promises'
import * as v from 'valibot'
import { caseViewSchema, queuePageSchema } from '#app/moderation/cases/case-schemas.ts'
import { decidedSchema } from '#app/moderation/decisions/decision-schemas.ts'
import { drillClientKey } from './writers.ts'

interface Caller {
  token?: string
  /** The address that a proxy would report. */
  address: string
}

interface Request {
  method: 'GET' | 'POST' | 'PUT'
  path: string
  body?: object
}

export type Responses = Map<string, number>

export interface DeskCaller {
  call(as: Caller, request: Request): Promise<{ status: number; body: unknown }>
  responses: Responses
}

export function createDeskCaller(servers: readonly string[]): DeskCaller {
  const responses: Responses = new Map()
  let turn = 0
  return {
    responses,
    async call({ token, address }, { method, path, body }) {
      turn += 1
      const response = await fetch(`${servers[turn % servers.length]}${path}`, {
        method,
        headers: {
          apikey: drillClientKey,
          'x-forwarded-for': address,
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
      })
      const what = `${method} ${path.replaceAll(/[0-9a-f-]{36}/g, ':id').replace(/\?.*/, '')} ${response.status}`
      responses.set(what, (responses.get(what) ?? 0) + 1)
      const text = await response.text()
      return { status: response.status, body: text === '' ? null : JSON.parse(text) }
    },
  }
}

const measures = [
  [{ action: 'none' }],
  [{ action: 'none' }],
  [{ action: 'hide' }],
  [{ action: 'hide' }, { action: 'warn' }],
  [{ action: 'warn' }],
]
const statement = {
  ruleKey: 'privacy',
  facts: 'The second sentence names a neighbor and her illness.',
  explanation: 'She has not agreed to that.',
}
/** The moderators choose among the first cases of the queue, so that they do not all take the same one. */
const lookedAt = 5

const pick = <T>(from: readonly T[]) => from[Math.floor(Math.random() * from.length)]

/**
 * Claims, reads and decides cases repeatedly: sometimes without a claim, two cases together, or with an immediate undo.
 * @returns when `isOver` and no cases are left
 */
export async function moderate(
  { call }: DeskCaller,
  as: Caller,
  { isOver, pauseMs }: { isOver: () => boolean; pauseMs: number },
): Promise<void> {
  for (;;) {
    const { body } = await call(as, { method: 'GET', path: '/api/desk/cases' })
    const page = v.safeParse(queuePageSchema, body)
    const free = page.success
      ? page.output.cases.filter(({ claimedBy, claimedByYou }) => !claimedBy || claimedByYou)
      : []
    const first = pick(free.slice(0, lookedAt))
    if (!first) {
      if (isOver() && page.success && page.output.cases.length === 0) return
      await sleep(pauseMs)
      continue
    }
    if (Math.random() < 0.8) await call(as, { method: 'PUT', path: `/api/desk/cases/${first.id}/claim` })
    const read = v.safeParse(
      caseViewSchema,
      (await call(as, { method: 'GET', path: `/api/desk/cases/${first.id}` })).body,
    )
    if (!read.success) continue
    const others = Math.random() < 0.2 ? read.output.others.slice(0, 1) : []
    await sleep(Math.random() * pauseMs)
    const request = {
      cases: [read.output, ...others].map(({ id, version }) => ({ id, version })),
      actions: pick(measures),
      ...statement,
    }
    if (Math.random() < 0.2)
      await call(as, { method: 'POST', path: '/api/desk/decisions/preview', body: request })
    const decided = v.safeParse(
      decidedSchema,
      (await call(as, { method: 'POST', path: '/api/desk/decisions', body: request })).body,
    )
    if (decided.success && Math.random() < 0.1)
      await call(as, { method: 'POST', path: `/api/desk/decisions/${decided.output.batchId}/undo` })
  }
}

const reasons = ['privacy', 'respect', 'advertising', 'topic', undefined]

/** Reports a story, as a person or as a visitor with an address for the answer. @returns true if it was accepted */
export async function report(
  { call }: DeskCaller,
  as: Caller,
  storyId: string,
  number: number,
): Promise<boolean> {
  const visitors = {
    reason: 'illegal',
    details: 'It says who is ill.',
    name: 'Vera Visitor',
    email: `visitor-${number}@example.org`,
    isInGoodFaith: true,
  }
  const body = as.token === undefined ? visitors : { reason: pick(reasons) }
  const { status } = await call(as, { method: 'POST', path: `/api/stories/${storyId}/reports`, body })
  return status === 201
}
