import path from 'node:path'
import { runLifecycle } from '#server/boot/lifecycle.ts'
import { OperatorError } from '#server/boot/operator-error.ts'
import { serveBuiltSite } from '#server/boot/serve-built-site.ts'
import type { Config } from '#server/config/config.ts'
import { loadDemo } from './demo/load-demo.ts'
import { loadDemoStaff } from './demo/load-demo-staff.ts'
import { demoMemberWithApp, demoPassword, demoStaff, demoTotpSecret } from './demo/people.ts'

/** Uses a separate data folder and refuses any other database, so that sample people never mix with real ones. */
function useDemoFolder(config: Config): Config {
  if (config.databaseUrl !== undefined)
    throw new OperatorError('The demo only runs with its own embedded database. Unset DATABASE_URL.')
  const dataDir = path.join(config.dataDir ?? 'data', 'demo')
  const backups = config.backups ?? {
    folder: path.join(dataDir, 'backups'),
    minuteOfDay: 180,
    keep: 1,
    store: undefined,
  }
  return { ...config, dataDir, backups }
}

runLifecycle((onStop) =>
  serveBuiltSite({
    onStop,
    adjust: useDemoFolder,
    async prepare({ config, database, dependencies }) {
      const { people, stories, comments, reactions } = await loadDemo(
        database.connection,
        dependencies.clock(),
      )
      console.log(
        `\n  Sample data: ${people} people, ${stories} stories, ${comments} comments and ${reactions} reactions.`,
      )
      console.log(
        `  Sign in at ${config.site.url}/auth as demo@example.org with the password ${demoPassword}`,
      )
      // These logins are public, so staff are added only on localhost.
      if (!config.site.isLocal) return
      await loadDemoStaff(database.connection, dependencies)
      const staff = Object.entries(demoStaff).map(([key, role]) => `${key}@example.org (${role})`)
      console.log(`  Staff: ${staff.join(', ')}, with the same password, at ${config.site.url}/desk`)
      console.log(`  Member with a second factor: ${demoMemberWithApp}@example.org`)
      console.log(`  Second factor of these accounts: otpauth://totp/Clean%20Air?secret=${demoTotpSecret}`)
    },
  }),
)
