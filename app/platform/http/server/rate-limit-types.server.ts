export interface LimitRule {
  /** Prefix of the stored counters. Renaming a rule resets its counters. */
  readonly name: string
  readonly points: number
  readonly seconds: number
  /** True to keep the counters if the database crashes. */
  readonly isDurable?: boolean
}

/** Counts requests. The key identifies a counter: an address, a person, a session or a mailbox. */
export interface RateLimits {
  /** @returns the count @throws ApiError 429 `over_request_rate_limit` if it exceeds the limit */
  consume(rule: LimitRule, ...key: string[]): Promise<number>
  remember(rule: LimitRule, ...key: string[]): Promise<void>
  giveBack(rule: LimitRule, ...key: string[]): Promise<void>
  /** Returns the remaining requests, at least one, without counting. @throws ApiError 429 if the next one would exceed the limit */
  check(rule: LimitRule, ...key: string[]): Promise<number>
  isCounted(rule: LimitRule, ...key: string[]): Promise<boolean>
}

export interface RequestLimits {
  counts: RateLimits
  /** The client's IPv4 address, or the first 64 bits of its IPv6 address. */
  address: string
}
