import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import * as z from 'zod/mini'
import { storyPageSchema } from '#app/features/stories/contract.ts'
import { demoPassword } from '../demo/load-demo.ts'
import { drillClientKey, send, unsent, type Write } from './writers.ts'

export interface SentComment extends Write {
  content: string
}

export interface Commenters {
  comments: readonly SentComment[]
  countAcknowledged(): number
  /** Nothing new is begun; resolves when every comment has its answer, or `withinMs` have passed. */
  finish(withinMs: number): Promise<void>
}

export interface CommenterOptions {
  count: number
  /** Between an answer and the next comment, in milliseconds. */
  pauseMs: number
}

const mark = 'The drill says'

/** People of the demo, signed in, who comment on its stories again and again. */
export async function startCommenters(
  siteUrl: string,
  { count, pauseMs }: CommenterOptions,
): Promise<Commenters> {
  const comments: SentComment[] = []
  const [noMore, giveUp] = [new AbortController(), new AbortController()]
  const authorization = `Bearer ${await fetchAccessToken(siteUrl, 'demo@example.org', demoPassword)}`
  const { stories } = storyPageSchema.parse(await (await fetch(`${siteUrl}/api/stories`)).json())

  async function write(index: number): Promise<void> {
    const url = `${siteUrl}/api/stories/${stories[index % stories.length]?.id}/comments`
    while (!noMore.signal.aborted) {
      const comment: SentComment = newComment()
      comments.push(comment)
      const body = { content: comment.content }
      await send(url, { write: comment, body, giveUp: giveUp.signal, headers: { authorization } })
      await sleep(pauseMs)
    }
  }

  const writing = Promise.all(Array.from({ length: count }, (_, index) => write(index)))
  return {
    comments,
    countAcknowledged: () => comments.filter(({ state }) => state === 'acknowledged').length,
    async finish(withinMs) {
      noMore.abort()
      const timer = setTimeout(() => giveUp.abort(), withinMs)
      await writing
      clearTimeout(timer)
    },
  }
}

function newComment(): SentComment {
  return { content: `${mark} ${randomUUID()}`, ...unsent() }
}

const tokenSchema = z.object({ access_token: z.string() })

/** @throws Error when the site does not let them in */
export async function fetchAccessToken(siteUrl: string, email: string, password: string): Promise<string> {
  const answer = await fetch(`${siteUrl}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', apikey: drillClientKey },
    body: JSON.stringify({ email, password }),
  })
  return tokenSchema.parse(await answer.json()).access_token
}

/** What must not be, each with the comments that it happened to. */
export async function findCommentDifferences(
  connection: pg.ClientConfig,
  comments: readonly SentComment[],
): Promise<Record<string, string[]>> {
  const stored = await readComments(connection)
  const times = new Map<string, number>()
  for (const content of stored) times.set(content, (times.get(content) ?? 0) + 1)
  const list = (found: readonly SentComment[]) => found.map(({ content }) => content)
  const known = new Set(list(comments))
  const inState = (state: Write['state']) => comments.filter((comment) => comment.state === state)
  return {
    'comments lost': list(inState('acknowledged').filter(({ content }) => !times.has(content))),
    'comments doubled': [...times].filter(([, count]) => count > 1).map(([content]) => content),
    'comments refused': list(inState('refused')),
    'comments without an answer': list(inState('unknown')),
    'comments from nobody': stored.filter((content) => !known.has(content)),
  }
}

async function readComments(connection: pg.ClientConfig): Promise<string[]> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    const { rows } = await client.query<{ content: string }>(
      'select content from comments where starts_with(content, $1)',
      [mark],
    )
    return rows.map(({ content }) => content)
  } finally {
    await client.end()
  }
}
