/** The parts of autocannon that the benchmarks use; it has no types. */
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
    /** In seconds. */
    duration: number
    /** Requests per second on all connections together; unlimited if omitted. */
    overallRate?: number
    setupClient?(client: Client): void
  }

  interface Result {
    requests: { total: number }
    /** In milliseconds. */
    latency: { p99: number }
    /** In seconds. */
    duration: number
    non2xx: number
    errors: number
    timeouts: number
    statusCodeStats: Record<string, { count: number }>
  }

  export default function autocannon(options: Options): Promise<Result>
}
