import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

/** The site's public client key in drills. */
export const drillClientKey = 'clean-air-drill'

/** A write of the drill, as its sender knows it. */
export interface Write {
  /** `unknown` until a response tells the outcome. */
  state: 'unknown' | 'acknowledged' | 'refused'
  attempts: number
  answer: string
  /** Responses that left the outcome open. */
  failures: string[]
  /** The time until the clear response, over all attempts. */
  milliseconds: number
}

/** A story sent by a person who joins with it. */
export interface Submission extends Write {
  email: string
  story: string
  /** False for input that the site must refuse. */
  isValid: boolean
}

export interface Writing {
  countAcknowledged(): number
  /** Stops starting new writes. Resolves when all have a response or `withinMs` have passed. */
  finish(withinMs: number): Promise<void>
}

export interface Writers extends Writing {
  submissions: readonly Submission[]
}

interface WritingOptions {
  writes: readonly Write[]
  /** Writes once, as the person with this number, counted from 0. */
  write: (giveUp: AbortSignal, index: number) => Promise<void>
}

/** Starts this number of people who each write repeatedly. */
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

/**
 * Starts people who post stories repeatedly. Each story is resent with its idempotency key until there is a clear response.
 * @param name a prefix for these people's names, not used by earlier calls
 */
export function startWriters(siteUrl: string, count: number, name = 'writer'): Writers {
  const submissions: Submission[] = []

  async function write(giveUp: AbortSignal): Promise<void> {
    const { submission, body } = makeStory(name, submissions.length)
    submissions.push(submission)
    await send(`${siteUrl}/api/waitlist`, { write: submission, body, giveUp })
  }

  return { submissions, ...startWriting(count, { writes: submissions, write }) }
}

/** Makes some stories blank and some passwords common. */
function makeStory(name: string, index: number): { submission: Submission; body: object } {
  const email = `${name}-${index}@drill.example`
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
  /** Updated while it is sent. */
  write: Write
  body: object
  giveUp: AbortSignal
  headers?: Record<string, string>
}

export function unsent(): Write {
  return { state: 'unknown', attempts: 0, answer: '', failures: [], milliseconds: 0 }
}

/** Retries a POST with one idempotency key until the outcome is known. */
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

/** A 5xx leaves the outcome open: the database may have failed between the commit and the response. */
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
