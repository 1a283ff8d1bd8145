import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import type { Connection } from './database.ts'
import type { Statement } from './recorded-statements.ts'

const run = promisify(execFile)

/** Debian keeps it out of the PATH. */
const pgbench = ['/usr/lib/postgresql/15/bin/pgbench', '/usr/lib/postgresql/18/bin/pgbench'].find(existsSync) ?? 'pgbench'

interface PgbenchOptions {
  connection: Connection
  /** One transaction of the script. */
  statements: Statement[]
  /** The role that connections start in. */
  role?: string
  connections: number
  seconds: number
}

/** How often a second pgbench gets these statements done, sent as the site's driver sends them. */
export async function runPgbench({ connection, statements, role = 'anon', connections, seconds }: PgbenchOptions): Promise<number> {
  const file = path.join(os.tmpdir(), `clean-air-pgbench-${process.pid}.sql`)
  const variables: string[] = []
  const script = statements.map(({ text, values }, at) => {
    for (const [index, value] of values.entries()) variables.push('-D', `v${at}_${index + 1}=${describe(value)}`)
    const inserted = text.replace(/\s+/g, ' ').replace(/\$(\d+)/g, `:v${at}_$1`)
    return `${inserted};`
  })
  await writeFile(file, script.join('\n'))
  try {
    const { stdout } = await run(
      pgbench,
      ['-n', '-M', 'extended', '-c', `${connections}`, '-T', `${seconds}`, '-f', file, ...variables],
      {
        env: {
          ...process.env,
          PGHOST: connection.host,
          PGPORT: `${connection.port}`,
          PGUSER: connection.user,
          PGPASSWORD: connection.password,
          PGDATABASE: connection.database,
          PGOPTIONS: `-c role=${role}`,
        },
      },
    )
    const failed = Number(/number of failed transactions: (\d+)/.exec(stdout)?.[1] ?? 0)
    const perSecond = Number(/tps = ([\d.]+)/.exec(stdout)?.[1])
    if (failed > 0 || !perSecond) throw new Error(`pgbench failed: ${stdout}`)
    return perSecond
  } finally {
    await rm(file, { force: true })
  }
}

function describe(value: unknown): string {
  if (Array.isArray(value)) return `{${value.map((item) => `"${item}"`).join(',')}}`
  return String(value)
}
