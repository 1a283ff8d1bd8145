import { globSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import type { SetupFacts } from '#app/platform/feature-types.server.ts'
import type { Transaction } from '#database/client.ts'
import { describeVersion, release } from '#database/version.ts'
import { checkBackup } from './checks/backup-check.server.ts'
import {
  checkClock,
  checkDatabase,
  checkMailQueue,
  checkOwner,
  type QueryDatabase,
} from './checks/database-checks.server.ts'
import { checkDisk, checkJournal, checkSecrets, checkVersion } from './checks/machine-checks.server.ts'
import { checkMail } from './checks/mail-check.server.ts'
import { checkMailDomain, type MailSender } from './checks/mail-domain-check.server.ts'
import { type Check, runChecks } from './checks/run-checks.server.ts'
import type { HealthLine } from './health-schemas.ts'

export interface HealthOptions {
  ask: QueryDatabase
  mail: MailSender
  /** Contains the secrets and the embedded database, if any. */
  dataFolder: string
  hasOwnDatabase: boolean
  backupFolder: string | null
  erasureFolder: string
  /** May not exist. */
  envFile: string
  featureChecks: readonly Check[]
}

/** Lists the checks of the command `doctor` and the desk. */
export function listChecks(options: HealthOptions): Check[] {
  const { ask, mail, dataFolder, hasOwnDatabase, erasureFolder, envFile, featureChecks } = options
  const secrets = globSync(['root-secret', 'postgres/password', 'owner-link*'], { cwd: dataFolder })
  return [
    checkDatabase(ask),
    checkClock(ask),
    checkMail(mail.smtpUrl ?? null),
    checkMailDomain(mail),
    checkMailQueue(ask),
    checkBackup(ask, { folder: options.backupFolder }),
    checkJournal(erasureFolder),
    checkDisk(hasOwnDatabase ? dataFolder : erasureFolder),
    checkSecrets([envFile, ...secrets.map((file) => path.join(dataFolder, file))]),
    checkOwner(ask),
    ...featureChecks,
    checkVersion(describeVersion(), process.versions.node, release.engines.node),
  ]
}

/** Requests within a few seconds share one run. */
export function createHealthChecks(options: HealthOptions): () => Promise<HealthLine[]> {
  const keptMs = 5_000
  let last: { lines: Promise<HealthLine[]>; at: number } | undefined
  return () => {
    if (!last || performance.now() - last.at > keptMs)
      last = { lines: runChecks(listChecks(options)), at: performance.now() }
    return last.lines
  }
}

export async function hasBackup(tx: Transaction): Promise<boolean> {
  const { rows } = await tx.execute(sql`select from auth.backup_runs limit 1`)
  return rows.length > 0
}

/** Returns true if an owner's test email was sent. */
export async function hasSentMail(tx: Transaction, { mailFrom }: SetupFacts): Promise<boolean> {
  if (mailFrom === null) return false
  const { rows } = await tx.execute(sql`select from staff_members where mail_tested_at is not null limit 1`)
  return rows.length > 0
}
