import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import * as v from 'valibot'
import { storyPageSchema } from '#app/community/stories/story-schemas.ts'
import { demoPassword } from '#cli/demo/people.ts'
import { withClient } from '#tests/support/test-connection.ts'
import { requestSession } from './member.ts'
import { send, startWriting, unsent, type Write, type Writing } from './writers.ts'

export interface SentComment extends Write {
  content: string
}

export interface Commenters extends Writing {
  comments: readonly SentComment[]
}

export interface CommenterOptions {
  count: number
  /** The pause between a response and the next comment, in milliseconds. */
  pauseMs: number
}

const mark = 'The drill says'

/** Starts signed-in people who comment on its stories repeatedly. */
export async function startCommenters(
  siteUrl: string,
  { count, pauseMs }: CommenterOptions,
): Promise<Commenters> {
  const comments: SentComment[] = []
  const authorize = await stayIn(siteUrl)
  const { stories } = v.parse(storyPageSchema, await (await fetch(`${siteUrl}/api/stories`)).json())

  async function write(giveUp: AbortSignal, index: number): Promise<void> {
    const url = `${siteUrl}/api/stories/${stories[index % stories.length]?.id}/comments`
    const comment: SentComment = newComment()
    comments.push(comment)
    const body = { content: comment.content }
    await send(url, { write: comment, body, giveUp, headers: { authorization: await authorize() } })
    await sleep(pauseMs)
  }

  return { comments, ...startWriting(count, { writes: comments, write }) }
}

function newComment(): SentComment {
  return { content: `${mark} ${randomUUID()}`, ...unsent() }
}

const renewAfterMs = 300_000

/** Returns a function that returns a valid access token: some drills outlast its ten minutes. Keeps the previous token while the site is down. */
async function stayIn(siteUrl: string): Promise<() => Promise<string>> {
  const signIn = () => fetchAccessToken(siteUrl, 'demo@example.org', demoPassword)
  let [token, since] = [await signIn(), performance.now()]
  return async () => {
    if (performance.now() - since > renewAfterMs) {
      const newer = await signIn().catch(() => null)
      if (newer !== null) [token, since] = [newer, performance.now()]
    }
    return `Bearer ${token}`
  }
}

const tokenSchema = v.object({ access_token: v.string() })

/** @throws Error if the site refuses the sign-in */
export async function fetchAccessToken(siteUrl: string, email: string, password: string): Promise<string> {
  const { text } = await requestSession(siteUrl, email, password)
  return v.parse(tokenSchema, JSON.parse(text)).access_token
}

/** Returns what went wrong, each with the comments concerned. */
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
    'unknown comments': stored.filter((content) => !known.has(content)),
  }
}

async function readComments(connection: pg.ClientConfig): Promise<string[]> {
  return withClient(connection, async (client) => {
    const { rows } = await client.query<{ content: string }>(
      'select content from comments where starts_with(content, $1)',
      [mark],
    )
    return rows.map(({ content }) => content)
  })
}
