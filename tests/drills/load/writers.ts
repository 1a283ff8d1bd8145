import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

/** The site's public client key in a drill. */
export const drillClientKey = 'clean-air-drill'

/** One write of the drill, and what its writer knows about it. */
export interface Write {
  /** `unknown` until an answer came that says what became of it. */
  state: 'unknown' | 'acknowledged' | 'refused'
  /** How often it was sent. */
  attempts: number
  /** The last answer, in short. */
  answer: string
  /** Answers that left open what became of it. */
  failures: string[]
  /** Until the clear answer, over all attempts. */
  milliseconds: number
}

/** A story, sent by somebody who joins with it. */
export interface Submission extends Write {
  email: string
  story: string
  /** False for input that the site must refuse. */
  isValid: boolean
}

/** People who write one thing after the other. */
export interface Writing {
  countAcknowledged(): number
  /** Nothing new is begun; resolves when everything has its answer, or `withinMs` have passed. */
  finish(withinMs: number): Promise<void>
}

export interface Writers extends Writing {
  submissions: readonly Submission[]
}

interface WritingOptions {
  /** All that was ever begun. */
  writes: readonly Write[]
  /** Writes one thing, as the person of this number, counted from 0. */
  write: (giveUp: AbortSignal, index: number) => Promise<void>
}

/** So many people at once, of whom each writes again and again. */
export function startWriting(count: number, { writes, write }: WritingOptions): Writing {
  const [noMore, giveUp] = [new AbortController(), new AbortController()]

  async function goOn(index: number): Promise<void> {
    while (!noMore.signal.aborted) await write(giveUp.signal, index)
  }

  const writing = Promise.all(Array.from({ length: count }, (_, index) => goOn(index)))
  return {
    countAcknowledged: () => writes.filter(({ state }) => state === 'acknowledged').length,
    async finish(withinMs) {
      noMore.abort()
      const timer = setTimeout(() => giveUp.abort(), withinMs)
      await writing
      clearTimeout(timer)
    },
  }
}

/** People who post one story after the other, and send one again, with its key, when no clear answer comes. */
export function startWriters(siteUrl: string, count: number): Writers {
  const submissions: Submission[] = []

  async function write(giveUp: AbortSignal): Promise<void> {
    const { submission, body } = makeStory(submissions.length)
    submissions.push(submission)
    await send(`${siteUrl}/api/waitlist`, { write: submission, body, giveUp })
  }

  return { submissions, ...startWriting(count, { writes: submissions, write }) }
}

/** Some have a story of blanks, or a password that everybody knows. */
function makeStory(index: number): { submission: Submission; body: object } {
  const email = `writer-${index}@drill.example`
  const isBlank = index % 20 === 7
  const isWeak = index % 20 === 17
  const story = isBlank ? '  ' : `Story ${index}: “the air” in my room's corner 😷 <script> ${randomUUID()}`
  const body = {
    fullName: `Writer ${index}`,
    email,
    password: isWeak ? 'password' : `a long phrase ${randomUUID()}`,
    workDescription: 'I write stories while servers die.',
    airQualityStory: story,
    sharePermission: index % 2 === 0,
  }
  return {
    submission: { email, story, isValid: !isBlank && !isWeak, ...unsent() },
    body,
  }
}

interface Sending {
  /** Kept true to what is known while it is sent. */
  write: Write
  body: object
  giveUp: AbortSignal
  headers?: Record<string, string>
}

export function unsent(): Write {
  return { state: 'unknown', attempts: 0, answer: '', failures: [], milliseconds: 0 }
}

/** Posts something until the answer is clear, with one key for all tries. */
export async function send(url: string, { write, body, giveUp, headers = {} }: Sending): Promise<void> {
  const request = {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      apikey: drillClientKey,
      'idempotency-key': randomUUID(),
      ...headers,
    },
    body: JSON.stringify(body),
  }
  const begin = performance.now()
  while (!giveUp.aborted) {
    write.attempts += 1
    Object.assign(write, await post(url, request))
    write.milliseconds = performance.now() - begin
    if (write.state !== 'unknown') return
    write.failures.push(write.answer)
    await sleep(100)
  }
}

/** A 5xx leaves open what happened: the database may have died between doing it and saying so. */
async function post(url: string, request: RequestInit): Promise<Pick<Write, 'state' | 'answer'>> {
  try {
    const response = await fetch(url, { ...request, signal: AbortSignal.timeout(20_000) })
    const answer = `${response.status} ${(await response.text()).slice(0, 200)}`
    if (response.status === 201) return { state: 'acknowledged', answer }
    const isRefused = response.status >= 400 && response.status < 500
    return { state: isRefused ? 'refused' : 'unknown', answer }
  } catch (error) {
    return { state: 'unknown', answer: String(error) }
  }
}
