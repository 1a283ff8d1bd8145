/** Runs the health checks. The site may be running. Exits with 1 if one fails. */
import { checkAuthService } from '#app/audience/health/checks/auth-service-check.server.ts'
import type { QueryDatabase } from '#app/audience/health/checks/database-checks.server.ts'
import { checkServer } from '#app/audience/health/checks/machine-checks.server.ts'
import { runChecks } from '#app/audience/health/checks/run-checks.server.ts'
import { listChecks } from '#app/audience/health/health-checks.server.ts'
import type { HealthLine } from '#app/audience/health/health-schemas.ts'
import { checkSampleFigures } from '#app/site/site-content/sample-figures-check.server.ts'
import { type Database, openDatabase } from '#database/client.ts'
import { errorCode } from '#database/embedded/errors.ts'
import type { Login } from '#database/logins/logins.ts'
import { withClient } from '#database/with-client.ts'
import { resolveBackupFolder, resolveDataFolder, resolveErasureFolder } from '#server/boot/data-folder.ts'
import { deriveLogins } from '#server/boot/derive-logins.ts'
import { OperatorError } from '#server/boot/operator-error.ts'
import type { Command } from './command.ts'
import {
  findRootSecret,
  openSiteConnection,
  requireDatabase,
  type SiteConnection,
} from './site-connection.ts'

const marks = { ok: 'ok     ', warning: 'WARNING', failure: 'FAILURE' } as const

export async function run(command: Command): Promise<string> {
  const { config, siteFolder } = command
  const dataFolder = resolveDataFolder({ ...config, siteFolder })
  if (config.databaseUrl === undefined) requireDatabase(dataFolder)
  const server = checkServer(`http://127.0.0.1:${config.port}`)
  // Checked before the embedded database is started temporarily.
  const [answer] = await runChecks([server])
  const database = openLater(command)
  const ask: QueryDatabase = async (work) => (await database.open()).accounts(work)
  try {
    const lines = await runChecks(
      listChecks({
        ask,
        mail: config.mail,
        dataFolder,
        hasOwnDatabase: config.databaseUrl === undefined,
        backupFolder: resolveBackupFolder({ ...config, siteFolder }),
        erasureFolder: resolveErasureFolder({ ...config, siteFolder }),
        envFile: command.envFile,
        featureChecks: [
          checkSampleFigures(ask, config.site),
          ...(config.accounts.external ? [checkAuthService(config.accounts.external)] : []),
        ],
      }),
      30_000,
    )
    const settings = config.warnings.map((says) => ({ name: 'Settings', state: 'warning' as const, says }))
    const all = [...settings, ...(answer ? [answer] : []), ...withoutRepeats(lines)]
    if (all.some(({ state }) => state === 'failure')) process.exitCode = 1
    return all.map(formatLine).join('\n')
  } finally {
    await database.close()
  }
}

/** Omits checks that failed only because the database can't be used, which its own check reports. */
function withoutRepeats(lines: HealthLine[]): HealthLine[] {
  const database = lines.find(({ name, state }) => name === 'Database' && state === 'failure')
  return lines.filter((line) => line === database || line.says !== database?.says)
}

function formatLine({ name, state, says }: HealthLine): string {
  return `${marks[state]}  ${name}: ${says}`
}

/** Opens the database for the first check that needs it, so that the other checks run even if it can't be reached. */
function openLater(command: Command) {
  let connected: Promise<SiteConnection> | undefined
  let opened: Promise<Database> | undefined

  async function connect(): Promise<Database> {
    connected = openSiteConnection(command)
    const { connection } = await connected
    const rootSecret = await findRootSecret(command)
    const { rows } = await withClient(connection, (client) =>
      client.query<{ name: string }>('select current_database() as name'),
    )
    const logins = deriveLogins(connection, rows[0]?.name ?? '', rootSecret)
    await tryLogin(logins.accounts)
    return openDatabase({ logins, poolSize: 5 })
  }

  return {
    open: () => {
      opened ??= connect()
      return opened
    },
    async close() {
      await opened?.then((database) => database.close()).catch(() => undefined)
      await connected?.then(({ close }) => close()).catch(() => undefined)
    },
  }
}

/** @throws OperatorError if the login is missing or has another password */
async function tryLogin({ connection }: Login): Promise<void> {
  try {
    await withClient(connection, async () => {})
  } catch (error) {
    if (!errorCode(error)?.startsWith('28')) throw error
    throw new OperatorError(
      'The site’s database logins are missing or have other passwords. Starting the site sets them. If it runs, check ROOT_SECRET.',
    )
  }
}
