import type { Hono } from 'hono'
import type { Schema } from 'hono/types'
import type { Dependencies } from '#app/platform/http/server/dependencies.server.ts'
import type { MailKind } from '#app/platform/mail/define-mail.server.ts'
import type { MailQueue } from '#app/platform/mail/mail-queue.ts'
import type { Transaction } from '#database/client.ts'
import type { Purge } from '#database/purge.ts'
import type { ApiEnv } from './http/server/api-env.server.ts'
import type { ExportPart } from './personal-data.server.ts'

type Routes<Needs> = (needs: Needs) => Hono<ApiEnv, Schema, string>

/** Dependencies of a task that runs once an hour, on one of the servers. */
export type TaskDependencies = Pick<Dependencies, 'database' | 'clock' | 'log'> & { mailQueue: MailQueue }

/** Everything that the server has to know about a feature. */
export interface Feature<Needs = Dependencies> {
  /** Routes below `/api`. */
  api?: readonly Routes<Needs>[]
  /** Routes at the root of the site, for browsers, feed readers and mail providers. */
  site?: readonly Routes<Needs>[]
  /** Paths of `site` and `api` whose responses for visitors are kept in memory. */
  cachedPaths?: readonly string[]
  /** Paths that a program calls with a token of its own: no client key, no session. */
  tokenPaths?: readonly string[]
  /** Paths that need no client key, since a browser sends them with no header of its own. */
  keylessPaths?: readonly string[]
  /** Paths, with those below them, whose body is a file. */
  filePaths?: readonly string[]
  /** Requests that hash or compare a password, such as `POST /api/waitlist`. */
  passwordRequests?: readonly string[]
  /** Parts of the file with everything stored about a member. */
  exports?: readonly ExportPart[]
  /** Deletes what names the address of an account that is deleted. Rows that name the account itself go with it. */
  eraseAddress?: (tx: Transaction, email: string) => Promise<void>
  mails?: readonly MailKind[]
  /** Deletes what has expired, by a name for the log. */
  purges?: Readonly<Record<string, Purge>>
  /** Runs once an hour, after the purges. */
  hourly?: readonly ((dependencies: TaskDependencies) => Promise<unknown>)[]
}
