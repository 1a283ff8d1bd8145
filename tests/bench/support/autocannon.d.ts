/** What the benchmarks use of autocannon, which brings no types along. */
declare module 'autocannon' {
  interface Request {
    method: string
    path: string
    headers: Record<string, string>
    body?: string
  }

  interface Client {
    setRequests(requests: Request[]): void
  }

  interface Options {
    url: string
    connections: number
    /** Seconds. */
    duration: number
    /** Requests a second, on all connections together; as many as are answered without it. */
    overallRate?: number
    /** Called for each connection. */
    setupClient?(client: Client): void
  }

  interface Result {
    requests: { total: number }
    /** Milliseconds. */
    latency: { p99: number }
    /** Seconds. */
    duration: number
    non2xx: number
    errors: number
    timeouts: number
    statusCodeStats: Record<string, { count: number }>
  }

  export default function autocannon(options: Options): Promise<Result>
}
