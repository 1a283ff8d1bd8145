import type { Hono, MiddlewareHandler } from 'hono'
import type { Schema } from 'hono/types'
import type { Dependencies } from '#app/platform/http/server/dependencies.server.ts'
import type { MailKind } from '#app/platform/mail/define-mail.server.ts'
import type { Bounces } from '#app/platform/mail/deliver-mail.server.ts'
import type { MailDependencies } from '#app/platform/mail/mail-queue.ts'
import type { Mailer } from '#app/platform/mail/mailer.ts'
import type { Transaction } from '#database/client.ts'
import type { Purge } from '#database/purge.ts'
import type { events } from '#database/schema/server/events.ts'
import type { ApiEnv } from './http/server/api-env.server.ts'
import type { ExportPart } from './personal-data.server.ts'

type Routes<Needs> = (needs: Needs) => Hono<ApiEnv, Schema, string>

/** Dependencies of a task that runs once an hour, on one of the servers. */
export type TaskDependencies = Pick<Dependencies, 'database' | 'clock' | 'log'> & MailDependencies

/** Dependencies of work that no request waits for. */
export interface BackgroundDependencies
  extends Pick<Dependencies, 'database' | 'clock' | 'log' | 'keyedHash' | 'site' | 'webhookReach'>,
    MailDependencies {
  mailer: Mailer
  bounces: Bounces
}

type EventKind = (typeof events.$inferSelect)['kind']

/** Work at set times, on one of the servers. */
export interface Job<Needs> {
  queue: string
  /** In cron's notation, UTC. */
  schedule: string
  /** By default 300. */
  expireInSeconds?: number
  work: (needs: Needs) => Promise<unknown>
}

/** Rows that wait to be sent: looked at each minute, and as soon as an event says that one was written. */
export interface Outbox<Needs> {
  queue: string
  event: EventKind
  /** Omit where an event always brings something to send. */
  hasDue?: (needs: Needs) => Promise<boolean>
  /** Sends everything that is due. */
  deliver: (needs: Needs) => Promise<void>
  /** After a round, how soon the next one looks at what has failed. Omit for the next minute's. */
  lookAgainSeconds?: number
}

/** Work after events of some kinds. Every server begins it; it sees to it that one does it. */
export interface EventWork<Needs> {
  /** For the log, in the plural. */
  name: string
  kinds: readonly EventKind[]
  work: (needs: Needs) => Promise<unknown>
}

/** Work that every server repeats for as long as it runs. */
export interface Loop<Needs> {
  /** For the log. */
  name: string
  /** @returns whether there may be more to do at once */
  round: (needs: Needs) => Promise<boolean>
}

/** Everything that the server has to know about a feature. */
export interface Feature<Needs = Dependencies, Background = BackgroundDependencies> {
  /** Routes below `/api`. */
  api?: readonly Routes<Needs>[]
  /** Routes at the root of the site, for browsers, feed readers and mail providers. */
  site?: readonly Routes<Needs>[]
  /** Sets the actor of a request to the API. Not called for `tokenPaths`. */
  identify?: (needs: Needs) => MiddlewareHandler<ApiEnv>
  /** Paths of `site` and `api` whose responses for visitors are kept in memory. */
  cachedPaths?: readonly string[]
  /** Paths that a program calls with a token of its own: no client key, no session. */
  tokenPaths?: readonly string[]
  /** Paths that need no client key, since a browser sends them with no header of its own. */
  keylessPaths?: readonly string[]
  /** Paths, with those below them, whose body is a file. */
  filePaths?: readonly string[]
  /** Requests that hash or compare a password, such as `POST /api/waitlist`. With a query, only those that send it. */
  passwordRequests?: readonly string[]
  /** Pages, with those below them, that read nothing from the database. */
  staticPages?: readonly string[]
  /** Parts of the file with everything stored about a member. */
  exports?: readonly ExportPart[]
  /** Deletes what names the address of an account that is deleted. Rows that name the account itself go with it. */
  eraseAddress?: (tx: Transaction, email: string) => Promise<void>
  mails?: readonly MailKind[]
  /** Deletes what has expired, by a name for the log. */
  purges?: Readonly<Record<string, Purge>>
  /** Runs once an hour, after the purges. */
  hourly?: readonly ((dependencies: TaskDependencies) => Promise<unknown>)[]
  jobs?: readonly Job<Background>[]
  outboxes?: readonly Outbox<Background>[]
  onEvents?: readonly EventWork<Background>[]
  loops?: readonly Loop<Background>[]
}
