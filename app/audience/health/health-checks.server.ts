import path from 'node:path'
import manifest from '../../../package.json' with { type: 'json' }
import {
  type AskDatabase,
  checkBackup,
  checkClock,
  checkDatabase,
  checkOutbox,
  checkOwner,
} from './checks/database-checks.server.ts'
import { checkDisk, checkJournal, checkSecrets, checkVersion } from './checks/machine-checks.server.ts'
import { checkMail } from './checks/mail-check.server.ts'
import { checkMailDomain, type MailSender } from './checks/mail-domain-check.server.ts'
import { type Check, runChecks } from './checks/run-checks.server.ts'
import type { HealthLine } from './health-schemas.ts'

export interface HealthOptions {
  ask: AskDatabase
  mail: MailSender
  /** Of the site, where its secrets lie, and its database if it has one of its own. */
  dataFolder: string
  hasOwnDatabase: boolean
  erasureFolder: string
  /** Of the settings, if there is one. */
  envFile: string
  /** Those of features. */
  featureChecks: readonly Check[]
}

/** What there is to look at, on the server and at its desk. */
export function listChecks(options: HealthOptions): Check[] {
  const { ask, mail, dataFolder, hasOwnDatabase, erasureFolder, envFile, featureChecks } = options
  const secrets = ['root-secret', 'postgres/password', 'owner-link'].map((name) =>
    path.join(dataFolder, name),
  )
  return [
    checkDatabase(ask),
    checkClock(ask),
    checkMail(mail.smtpUrl ?? null),
    checkMailDomain(mail),
    checkOutbox(ask),
    checkBackup(ask),
    checkJournal(erasureFolder),
    checkDisk(hasOwnDatabase ? dataFolder : erasureFolder),
    checkSecrets([envFile, ...secrets]),
    checkOwner(ask),
    ...featureChecks,
    checkVersion(manifest.version, process.versions.node, manifest.engines.node),
  ]
}

/** Looks once for all who ask within a few seconds. */
export function createHealthChecks(options: HealthOptions): () => Promise<HealthLine[]> {
  const keptMs = 5_000
  let last: { lines: Promise<HealthLine[]>; at: number } | undefined
  return () => {
    if (!last || performance.now() - last.at > keptMs)
      last = { lines: runChecks(listChecks(options)), at: performance.now() }
    return last.lines
  }
}
