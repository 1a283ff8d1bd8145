import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

/** The site's public client key in a drill. */
export const drillClientKey = 'clean-air-drill'

/** One story of the drill, and what its writer knows about it. */
export interface Submission {
  email: string
  story: string
  /** False for input that the site must refuse. */
  isValid: boolean
  /** `unknown` until an answer came that says what became of it. */
  state: 'unknown' | 'acknowledged' | 'refused'
  /** How often it was sent. */
  attempts: number
  /** The last answer, in short. */
  answer: string
}

export interface Writers {
  submissions: readonly Submission[]
  countAcknowledged(): number
  /** Nothing new is begun; resolves when every story has its answer, or `withinMs` have passed. */
  finish(withinMs: number): Promise<void>
}

/** People who post one story after the other, and send one again, with its key, when no clear answer comes. */
export function startWriters(siteUrl: string, count: number): Writers {
  const submissions: Submission[] = []
  const noMore = new AbortController()
  const giveUp = new AbortController()

  async function write(): Promise<void> {
    while (!noMore.signal.aborted) {
      const { submission, body } = makeStory(submissions.length)
      submissions.push(submission)
      await submit(siteUrl, submission, body, giveUp.signal)
    }
  }

  const writing = Promise.all(Array.from({ length: count }, write))
  return {
    submissions,
    countAcknowledged: () => submissions.filter(({ state }) => state === 'acknowledged').length,
    async finish(withinMs) {
      noMore.abort()
      const timer = setTimeout(() => giveUp.abort(), withinMs)
      await writing
      clearTimeout(timer)
    },
  }
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
    submission: { email, story, isValid: !isBlank && !isWeak, state: 'unknown', attempts: 0, answer: '' },
    body,
  }
}

async function submit(
  siteUrl: string,
  submission: Submission,
  body: object,
  giveUp: AbortSignal,
): Promise<void> {
  const request = {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      apikey: drillClientKey,
      'idempotency-key': randomUUID(),
    },
    body: JSON.stringify(body),
  }
  while (!giveUp.aborted) {
    submission.attempts += 1
    Object.assign(submission, await post(`${siteUrl}/api/waitlist`, request))
    if (submission.state !== 'unknown') return
    await sleep(100)
  }
}

/** A 5xx leaves open what happened: the database may have died between doing it and saying so. */
async function post(url: string, request: RequestInit): Promise<Pick<Submission, 'state' | 'answer'>> {
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
