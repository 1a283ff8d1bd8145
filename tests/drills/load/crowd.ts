import { Agent, type IncomingMessage, request } from 'node:http'

/** A request of a kind that is counted separately. */
export interface Ask {
  kind: string
  path: string
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: string
}

export interface CrowdResult {
  seconds: number
  accepted: Map<string, number>
  /** Responses with 503 or 429 and Retry-After, by kind. */
  refused: Map<string, number>
  /** Short descriptions of other or missing responses. */
  wrong: string[]
  /** The slowest successful response in milliseconds. */
  slowestMs: number
}

interface CrowdOptions {
  port: number
  connections: number
  seconds: number
  /** Returns the next request; called for every request. */
  next(): Ask
  /** The connections from one address: fewer than the site's limit. */
  connectionsPerAddress?: number
}

/** Longer than any response may take. */
const patienceMs = 20_000

/** Opens connections that each send a request after every response, successful or not, from many addresses of the loopback network. */
export async function sendCrowd({
  port,
  connections,
  seconds,
  next,
  connectionsPerAddress = 32,
}: CrowdOptions): Promise<CrowdResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: connectionsPerAddress, scheduling: 'fifo' })
  const result = { accepted: new Map(), refused: new Map(), wrong: [] as string[], slowestMs: 0 }
  const begin = performance.now()
  const end = begin + seconds * 1000

  async function keepAsking(localAddress: string): Promise<void> {
    while (performance.now() < end) {
      const ask = next()
      const sent = performance.now()
      const { outcome, answer } = await take({ agent, port, localAddress }, ask)
      // Later responses are not part of the measured time.
      if (outcome !== 'wrong' && performance.now() > end) return
      if (outcome === 'wrong') result.wrong.push(`${ask.path}: ${answer}`)
      else result[outcome].set(ask.kind, (result[outcome].get(ask.kind) ?? 0) + 1)
      if (outcome === 'accepted') result.slowestMs = Math.max(result.slowestMs, performance.now() - sent)
    }
  }

  const addressOf = (connection: number) => `127.0.1.${1 + Math.floor(connection / connectionsPerAddress)}`
  await Promise.all(Array.from({ length: connections }, (_, index) => keepAsking(addressOf(index))))
  agent.destroy()
  return { seconds, ...result }
}

interface Taken {
  outcome: 'accepted' | 'refused' | 'wrong'
  answer: string
}

interface Connection {
  agent: Agent
  port: number
  localAddress: string
}

function take(connection: Connection, { path, method = 'GET', headers, body }: Ask): Promise<Taken> {
  return new Promise((resolve) => {
    const options = {
      ...connection,
      host: '127.0.0.1',
      path,
      method,
      timeout: patienceMs,
      ...(headers && { headers }),
    }
    const sending = request(options, (answer) => {
      answer.on('end', () => resolve(judge(answer)))
      answer.on('error', (error) => resolve({ outcome: 'wrong', answer: String(error) }))
      answer.resume()
    })
    sending.on('timeout', () => sending.destroy(new Error(`no answer within ${patienceMs} ms`)))
    sending.on('error', (error) => resolve({ outcome: 'wrong', answer: String(error) }))
    sending.end(body)
  })
}

function judge({ statusCode = 0, headers }: IncomingMessage): Taken {
  const answer = `${statusCode}`
  if (statusCode === 200) return { outcome: 'accepted', answer }
  const isRefusal = (statusCode === 503 || statusCode === 429) && Number(headers['retry-after']) > 0
  return { outcome: isRefusal ? 'refused' : 'wrong', answer }
}

/** Returns the rate per second, of all kinds or one. */
export function perSecond(counts: ReadonlyMap<string, number>, seconds: number, kind?: string): number {
  const total = kind === undefined ? [...counts.values()].reduce((a, b) => a + b, 0) : (counts.get(kind) ?? 0)
  return total / seconds
}
