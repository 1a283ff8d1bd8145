import type { Hono, MiddlewareHandler } from 'hono'
import type { Schema } from 'hono/types'
import type { ApiEnv, Dependencies } from '#app/platform/http/server/api-env.server.ts'
import type { MailKind } from '#app/platform/mail/define-mail.server.ts'
import type { Bounces } from '#app/platform/mail/deliver-mail.server.ts'
import type { MailDependencies } from '#app/platform/mail/mail-queue.ts'
import type { Mailer } from '#app/platform/mail/mailer.ts'
import type { ToastText } from '#app/platform/ui/overlay/toast-text.ts'
import type { DeskRole } from '#database/actor.ts'
import type { Transaction } from '#database/client.ts'
import type { Purge } from '#database/purge.ts'
import type { events } from '#database/schema/server/events.ts'
import type { Site } from './http/site-config.ts'
import type { ExportPart } from './personal-data.server.ts'

type Routes<Needs> = (needs: Needs) => Hono<ApiEnv, Schema, string>

/** Dependencies of hourly tasks, which run on one of the servers. */
export type TaskDependencies = Pick<Dependencies, 'database' | 'clock' | 'log'> & MailDependencies

export interface BackgroundDependencies
  extends Pick<Dependencies, 'database' | 'clock' | 'log' | 'keyedHash' | 'site' | 'webhookReach'>,
    MailDependencies {
  mailer: Mailer
  bounces: Bounces
}

type EventKind = (typeof events.$inferSelect)['kind']

/** Scheduled work that runs on one of the servers. */
export interface Job<Needs> {
  queue: string
  /** Cron expression, UTC. */
  schedule: string
  /** 300 by default. */
  expireInSeconds?: number
  work: (needs: Needs) => Promise<unknown>
}

/** Queue of rows to be sent. It is checked every minute, and when an event reports a new row. */
export interface Outbox<Needs> {
  queue: string
  event: EventKind
  /** Omit if each event means that something is due. */
  hasDue?: (needs: Needs) => Promise<boolean>
  deliver: (needs: Needs) => Promise<void>
  /** Delay until failed rows are retried. Omit to wait for the next minute. */
  lookAgainSeconds?: number
}

/** Work triggered by events. Every server starts it; the work itself ensures that only one does it. */
export interface EventWork<Needs> {
  /** Name in the log, in the plural. */
  name: string
  kinds: readonly EventKind[]
  work: (needs: Needs) => Promise<unknown>
}

/** Work that every server repeats while it runs. */
export interface Loop<Needs> {
  /** Name in the log. */
  name: string
  /** @returns true to repeat it immediately, because there may be more to do */
  round: (needs: Needs) => Promise<boolean>
}

/** A kind of work that waits for staff, shown on the desk's overview unless the count is 0. */
export interface Task {
  count: number
  /** Names what is counted, as one and as several. */
  names: readonly [one: string, many: string]
  /** Path below the desk's. */
  page: string
  isOverdue?: boolean
  /** When the first of them is due. */
  dueAt?: string | null
  /** True if there may be more, which were not counted. */
  isMinimum?: boolean
}

export interface TaskSource {
  role: DeskRole
  /** Most urgent first. */
  list: (tx: Transaction) => Promise<readonly Task[]>
}

export interface SetupFacts {
  site: Site
  /** The sender of emails; null if they aren't sent. */
  mailFrom: string | null
  /** The owner who asks. */
  userId: string
}

/** A step in setting up a site, shown to owners until all steps of all features are done or optional. */
export interface SetupStep {
  title: string
  /** Says how, while the step isn't done. */
  how: (facts: SetupFacts) => string
  /** Omit for a step that is done in the server's settings. */
  href?: string
  /** Sent when an owner presses the button with this label. */
  post?: { path: string; label: string; done?: (facts: SetupFacts) => ToastText }
  /** True if the step isn't needed yet, as on a site that only this machine reaches. */
  isOptional?: (facts: SetupFacts) => boolean
  /** Runs in role `accounts`. */
  isDone: (tx: Transaction, facts: SetupFacts) => boolean | Promise<boolean>
}

export interface Feature<Needs = Dependencies, Background = BackgroundDependencies> {
  api?: readonly Routes<Needs>[]
  /** Routes at the root of the site, for browsers, feed readers and mail providers. */
  site?: readonly Routes<Needs>[]
  /** Sets the actor of API requests. Not called for `tokenPaths`. */
  identify?: (needs: Needs) => MiddlewareHandler<ApiEnv>
  /** Paths of `site` and `api` whose responses to visitors are cached in memory. */
  cachedPaths?: readonly string[]
  /** Paths for programs with an API token, without client key and session. */
  tokenPaths?: readonly string[]
  /** Paths that need no client key, because browsers call them without custom headers. */
  keylessPaths?: readonly string[]
  /** Path prefixes whose request body is a file. */
  filePaths?: readonly string[]
  /** Requests that hash or compare a password, such as `POST /api/waitlist`. If a query string is given, only requests with it. */
  passwordRequests?: readonly string[]
  /** Path prefixes of pages that don't access the database. */
  staticPages?: readonly string[]
  exports?: readonly ExportPart[]
  /** Deletes data that refers to a deleted account by its address. Rows that reference the account are deleted by foreign keys. */
  eraseAddress?: (tx: Transaction, email: string) => Promise<void>
  mails?: readonly MailKind[]
  tasks?: readonly TaskSource[]
  setup?: readonly SetupStep[]
  /** Functions that delete expired rows; the key is used in the log. */
  purges?: Readonly<Record<string, Purge>>
  /** Runs once an hour, after the purges. */
  hourly?: readonly ((dependencies: TaskDependencies) => Promise<unknown>)[]
  jobs?: readonly Job<Background>[]
  outboxes?: readonly Outbox<Background>[]
  onEvents?: readonly EventWork<Background>[]
  loops?: readonly Loop<Background>[]
}
