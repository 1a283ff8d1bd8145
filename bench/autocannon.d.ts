/** What the benchmarks use of autocannon, which brings no types along. */
declare module 'autocannon' {
  interface Options {
    url: string
    connections: number
    /** Seconds. */
    duration: number
    requests: { method: string; headers: Record<string, string> }[]
  }

  interface Result {
    requests: { total: number }
    /** Seconds. */
    duration: number
    non2xx: number
    errors: number
    timeouts: number
    statusCodeStats: Record<string, { count: number }>
  }

  export default function autocannon(options: Options): Promise<Result>
}
