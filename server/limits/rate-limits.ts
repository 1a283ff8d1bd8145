import { lt } from 'drizzle-orm'
import type pg from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { ApiError } from '#app/platform/http/server/api-error.server.ts'
import type { KeyedHash } from '#app/platform/http/server/keyed-hash.server.ts'
import { deleteBatch, type Purge } from '#database/purge.ts'
import { knownAddresses, rateLimits } from '#database/schema/server/rate-limits.ts'

interface LimitRule {
  /** How often within the time. */
  points: number
  seconds: number
}

const minute = 60
const hour = 3_600
const day = 24 * hour

/** Every limit of the site. A count is kept for each address, person, session or mailbox that its name speaks of. */
export const limitRules = {
  /** Failed sign-ins at one account from one address, at one account from unknown addresses, and from one address. */
  signInAtAccountFromAddress: { points: 10, seconds: 15 * minute },
  signInAtAccount: { points: 100, seconds: hour },
  signInFromAddress: { points: 60, seconds: 15 * minute },
  /** Addresses from which an account was signed in to of late: strangers' failures don't shut these out. */
  knownAddress: { points: 1, seconds: 30 * day },
  /** Wrong passwords of somebody signed in, who wants to change or delete the account: in one session, and in all. */
  passwordInSession: { points: 10, seconds: 15 * minute },
  passwordAtAccount: { points: 100, seconds: hour },
  /** Wrong codes of an authenticator app, and wrong recovery codes, of somebody who knows the password. */
  authenticatorCodeByPerson: { points: 5, seconds: 15 * minute },
  recoveryCodeByPerson: { points: 5, seconds: 15 * minute },
  /** Sign-ins by passkey, begun or finished: each sign-in page begins one. */
  passkeyFromAddress: { points: 240, seconds: hour },
  /** Sign-ups and waitlist forms, which cost a password's hash and a mail. */
  signUpFromAddress: { points: 20, seconds: hour },
  /** Requests for a mail: a new link, a new password, the VIP list. */
  mailFromAddress: { points: 30, seconds: hour },
  /** New links for one recipient, asked for from one address: fewer than the recipient may get, so that none is left out unsaid. */
  resendToRecipientFromAddress: { points: 5, seconds: hour },
  /**
   * Mails to one recipient, whoever asks for them and wherever. Those for a new password have an allowance of their own:
   * nobody can be kept from it by a stranger who has used up the other one.
   */
  mailToRecipient: { points: 8, seconds: hour },
  mailToRecipientInDay: { points: 24, seconds: day },
  recoveryMailToRecipient: { points: 5, seconds: hour },
  recoveryMailToRecipientInDay: { points: 15, seconds: day },
  /** Each tells of a sign-in by somebody who knew how. */
  deviceMailToRecipientInDay: { points: 10, seconds: day },
  /** Each tells of a change by somebody who was signed in. */
  factorMailToRecipientInDay: { points: 20, seconds: day },
  /** Of their own, too: others write as much as they like, and must not use up somebody's links. */
  notificationMailToRecipient: { points: 20, seconds: hour },
  notificationMailToRecipientInDay: { points: 100, seconds: day },
  /** One mailbox has many addresses: name+anything@ comes to name@. But for a new password of who has confirmed the address. */
  mailToMailbox: { points: 40, seconds: hour },
  /** Codes out of emails, tried at any accounts. One email survives five wrong ones. */
  codeFromAddress: { points: 30, seconds: 15 * minute },
  /** Emailed links that are looked at before they are followed; a whole office or school may do so at one address. */
  linkFromAddress: { points: 120, seconds: hour },
  /** Links to what became of a report that open none: at one report from anywhere, and from one address. */
  wrongStatusLinkAtReport: { points: 100, seconds: hour },
  wrongStatusLinkFromAddress: { points: 30, seconds: 15 * minute },
  visitorWriteFromAddress: { points: 30, seconds: hour },
  storyByPerson: { points: 20, seconds: hour },
  commentByPerson: { points: 120, seconds: hour },
  /** Searches for whom to mention: each tells the ids of eight people. */
  peopleSearchByPerson: { points: 240, seconds: hour },
  /** Each mails an address that somebody typed, who may have an account for nothing else. */
  emailChangeByPerson: { points: 5, seconds: hour },
  /** Each may take a thread for seconds. */
  readingsFileByPerson: { points: 60, seconds: hour },
  /** Readings that devices send: a hundred of them at one address, each minute. */
  liveReadingsFromAddress: { points: 6_000, seconds: hour },
  /** Calls of programs that act for owners: each may read everybody. */
  deskTokenFromAddress: { points: 120, seconds: hour },
  /** Mails that came back, handed in by programs: more than a campaign has before it pauses. By address, too, as tokens can be made up. */
  bounceReportByToken: { points: 6_000, seconds: hour },
  bounceReportFromAddress: { points: 6_000, seconds: hour },
  /** Each has some dozen mails wait for its days, also once it is deleted. */
  planByPerson: { points: 20, seconds: day },
  writeByPerson: { points: 1_200, seconds: hour },
  /** A download of everything stored about a person reads all of it, and is recorded. */
  exportByPerson: { points: 6, seconds: hour },
  exportByPersonInDay: { points: 20, seconds: day },
  /** Each sign-in adds a session and a row of the audit log, which is kept for a year; so does a new password. */
  signInByPerson: { points: 60, seconds: hour },
  signInByPersonInDay: { points: 200, seconds: day },
  passwordChangeByPerson: { points: 20, seconds: hour },
  /** So does each new authenticator app, passkey and set of recovery codes. */
  factorByPerson: { points: 30, seconds: hour },
  /** Each adds a row that is kept for a month. A page renews its session seven times an hour, and eight tabs each for itself. */
  renewalByPerson: { points: 400, seconds: hour },
  renewalByPersonInDay: { points: 4_000, seconds: day },
} as const satisfies Record<string, LimitRule>

export type LimitName = keyof typeof limitRules

export interface RateLimits {
  /** False when the owner wants none. */
  readonly areOn: boolean
  /**
   * Counts one more.
   *
   * @returns how many are counted by now; 0 without limits
   * @throws ApiError 429 `over_request_rate_limit` when it was one too many
   */
  consume(name: LimitName, ...key: string[]): Promise<number>
  /** Counts it as done once, from now on. */
  remember(name: LimitName, ...key: string[]): Promise<void>
  /** Takes back one that was counted, as what it stood for did not happen. */
  giveBack(name: LimitName, ...key: string[]): Promise<void>
  /**
   * Counts nothing.
   *
   * @returns how many more are allowed, at least one
   * @throws ApiError 429 when the next one would be too many
   */
  check(name: LimitName, ...key: string[]): Promise<number>
  /** Whether anything was counted. */
  isCounted(name: LimitName, ...key: string[]): Promise<boolean>
}

interface RateLimitOptions {
  /** In role `accounts`. */
  pool: pg.Pool
  /** Multiplies every limit; 0 is for none. */
  factor: number
  keyedHash: KeyedHash
}

/** Limits that all servers share, as their counts are in the database. */
export function createRateLimits({ pool, factor, keyedHash }: RateLimitOptions): RateLimits {
  /** Addresses and mailboxes are personal, and need not be read back. */
  const hashKey = (key: string[]) => keyedHash(JSON.stringify(key)).toString('base64url')
  const limiters = new Map<LimitName, RateLimiterPostgres>()

  function limiterOf(name: LimitName): RateLimiterPostgres {
    const known = limiters.get(name)
    if (known) return known
    const { points, seconds } = limitRules[name]
    const allowed = Math.ceil(points * factor)
    const limiter = new RateLimiterPostgres({
      storeClient: pool,
      schemaName: 'auth',
      tableName: name === 'knownAddress' ? 'known_addresses' : 'rate_limits',
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix: name,
      points: allowed,
      duration: seconds,
      // Who is over a limit costs the database nothing any more.
      inMemoryBlockOnConsumed: allowed + 1,
    })
    limiters.set(name, limiter)
    return limiter
  }

  return {
    areOn: factor !== 0,
    async consume(name, ...key) {
      if (factor === 0) return 0
      const { consumedPoints } = await limiterOf(name)
        .consume(hashKey(key))
        .catch((refusal: unknown) => {
          throw refusal instanceof RateLimiterRes ? tooMany(refusal.msBeforeNext) : refusal
        })
      return consumedPoints
    },
    async remember(name, ...key) {
      if (factor !== 0) await limiterOf(name).set(hashKey(key), 1, limitRules[name].seconds)
    },
    async giveBack(name, ...key) {
      if (factor !== 0) await limiterOf(name).reward(hashKey(key))
    },
    async check(name, ...key) {
      if (factor === 0) return Number.POSITIVE_INFINITY
      const limiter = limiterOf(name)
      const state = await limiter.get(hashKey(key))
      if (state && state.remainingPoints <= 0) throw tooMany(state.msBeforeNext)
      return state?.remainingPoints ?? limiter.points
    },
    async isCounted(name, ...key) {
      return factor !== 0 && (await limiterOf(name).get(hashKey(key))) !== null
    },
  }
}

function tooMany(waitMs: number): ApiError {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000))
  const wait = seconds > 90 ? `${Math.ceil(seconds / 60)} minutes` : `${seconds} seconds`
  return new ApiError(429, 'over_request_rate_limit', `Too many requests. Please try again in ${wait}.`, {
    headers: { 'Retry-After': `${seconds}` },
  })
}

/** Counts whose time is over. */
export const purgeRateLimits: Purge = (tx, now, limit) =>
  deleteBatch(tx, rateLimits, lt(rateLimits.expire, now.getTime()), limit)

/** Addresses that nobody has signed in from for a month. */
export const purgeKnownAddresses: Purge = (tx, now, limit) =>
  deleteBatch(tx, knownAddresses, lt(knownAddresses.expire, now.getTime()), limit)
