import path from 'node:path'
import { runLifecycle } from '#server/boot/lifecycle.ts'
import { OperatorError } from '#server/boot/operator-error.ts'
import { serveBuiltSite } from '#server/boot/serve-built-site.ts'
import type { Config } from '#server/config/config.ts'
import { createDeskLinks } from './demo/desk-links.ts'
import { loadDemo } from './demo/load-demo.ts'
import { loadDemoDesk } from './demo/load-demo-desk.ts'
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

let deskLinks: ReturnType<typeof createDeskLinks> | undefined

runLifecycle((onStop) =>
  serveBuiltSite({
    answer: (...request) => deskLinks?.answer(...request) ?? false,
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
      await loadDemoDesk(database.connection, dependencies)
      deskLinks = createDeskLinks({ ...config.site, connection: database.connection })
      console.log('  Open the desk in this browser as:')
      for (const { role, href } of deskLinks.links) console.log(`    ${role.padEnd(9)} ${href}`)
      console.log(
        `  Authenticator app of ${[...Object.keys(demoStaff), demoMemberWithApp].join(', ')} (@example.org, same password): otpauth://totp/Clean%20Air?secret=${demoTotpSecret}`,
      )
    },
  }),
)
