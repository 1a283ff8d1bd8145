/** A number of requests within a time. */
export interface LimitRule {
  /** Prefix of the stored counts: a new name starts from zero. */
  readonly name: string
  readonly points: number
  readonly seconds: number
  /** Keeps the counts when the database crashes. */
  readonly isDurable?: boolean
}

/** Counts requests. A key says what is counted together: an address, a person, a session or a mailbox. */
export interface RateLimits {
  /**
   * Counts one more.
   *
   * @returns the count
   * @throws ApiError 429 `over_request_rate_limit` when it was one too many
   */
  consume(rule: LimitRule, ...key: string[]): Promise<number>
  /** Sets the count to one, and starts its time anew. */
  remember(rule: LimitRule, ...key: string[]): Promise<void>
  /** Takes back one that was counted, as it did not happen. */
  giveBack(rule: LimitRule, ...key: string[]): Promise<void>
  /**
   * Counts nothing.
   *
   * @returns how many more are allowed, at least one
   * @throws ApiError 429 when the next one would be too many
   */
  check(rule: LimitRule, ...key: string[]): Promise<number>
  /** Whether anything was counted. */
  isCounted(rule: LimitRule, ...key: string[]): Promise<boolean>
}

/** What the limits of routes need to know of a request. */
export interface RequestLimits {
  counts: RateLimits
  /** The client's IPv4 address, or the first 64 bits of its IPv6 address. */
  address: string
}

export const minute = 60
export const hour = 3_600
export const day = 24 * hour
