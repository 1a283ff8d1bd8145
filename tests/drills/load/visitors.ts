import { setTimeout as sleep } from 'node:timers/promises'

export interface Visit {
  path: string
  /** The time of sending in milliseconds. */
  at: number
  milliseconds: number
  /** `failed`: a clear refusal that can be retried. `unknown`: no response. `wrong`: a response that the site should never give. */
  outcome: 'ok' | 'failed' | 'unknown' | 'wrong'
  answer: string
}

export interface Visitors {
  visits: readonly Visit[]
  stop(): Promise<void>
}

/** Longer than any response may take; counts as no response. */
const patienceMs = 30_000
const pauseMs = 250

export function startVisitors(siteUrl: string, paths: readonly string[]): Visitors {
  const visits: Visit[] = []
  const noMore = new AbortController()

  async function keepAsking(path: string): Promise<void> {
    while (!noMore.signal.aborted) {
      visits.push(await visit(siteUrl, path))
      await sleep(pauseMs)
    }
  }

  const asking = Promise.all(paths.map(keepAsking))
  return {
    visits,
    async stop() {
      noMore.abort()
      await asking
    },
  }
}

export async function visit(siteUrl: string, path: string): Promise<Visit> {
  const at = Date.now()
  const begin = performance.now()
  const { outcome, answer } = await ask(`${siteUrl}${path}`)
  return { path, at, milliseconds: performance.now() - begin, outcome, answer }
}

async function ask(url: string): Promise<Pick<Visit, 'outcome' | 'answer'>> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(patienceMs) })
    const text = await response.text()
    const retryAfter = response.headers.get('retry-after')
    const title = /<title>(.*?)<\/title>/.exec(text)?.[1] ?? text.slice(0, 120)
    const answer = `${response.status}, Retry-After ${retryAfter}: ${title}`
    if (response.ok) return { outcome: 'ok', answer }
    const isClear = response.status === 503 && Number(retryAfter) > 0
    return { outcome: isClear ? 'failed' : 'wrong', answer }
  } catch (error) {
    return { outcome: 'unknown', answer: String(error) }
  }
}

export function count(visits: readonly Visit[], outcome: Visit['outcome']): number {
  return visits.filter((one) => one.outcome === outcome).length
}

/** Returns a built file that the home page loads. */
export async function findAsset(siteUrl: string): Promise<string> {
  const html = await (await fetch(siteUrl)).text()
  const [asset] = /\/assets\/[\w.-]+\.js/.exec(html) ?? []
  if (asset === undefined) throw new Error('the home page names no built file')
  return asset
}
