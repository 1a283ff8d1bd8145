import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import type { Connection } from '../data/database.ts'
import type { Statement } from '../support/recorded-statements.ts'

const run = promisify(execFile)

/** Debian does not add pgbench to the PATH. */
const pgbench =
  [18, 17, 16, 15].map((version) => `/usr/lib/postgresql/${version}/bin/pgbench`).find(existsSync) ??
  'pgbench'

export interface PgbenchOptions {
  connection: Connection
  /** The statements of one run of the script. */
  statements: Statement[]
  connections: number
  seconds: number
  /** The role in which the script runs; `none` is the login itself. */
  role?: string
  /** SQL that replaces a value which must differ between runs. */
  instead?: ReadonlyMap<unknown, string>
}

/** Measures how often a second pgbench runs these statements on connections like the site's. */
export async function runPgbench({
  connection,
  statements,
  connections,
  seconds,
  role = 'anon',
  instead = new Map(),
}: PgbenchOptions): Promise<number> {
  const file = path.join(os.tmpdir(), `clean-air-pgbench-${process.pid}.sql`)
  await writeFile(file, statements.map((statement) => writeOut(statement, instead)).join('\n'))
  try {
    const args = ['-n', '-c', `${connections}`, '-T', `${seconds}`, '-f', file]
    const { stdout } = await run(pgbench, args, {
      env: { ...process.env, ...describeLogin(connection, role) },
    })
    const failed = Number(/failed transactions: (\d+)/.exec(stdout)?.[1] ?? 0)
    const perSecond = Number(/tps = ([\d.]+)/.exec(stdout)?.[1])
    if (failed > 0 || !perSecond) throw new Error(`pgbench failed: ${stdout}`)
    return perSecond
  } finally {
    await rm(file, { force: true })
  }
}

function describeLogin(
  { host, port, user, password, database }: Connection,
  role: string,
): NodeJS.ProcessEnv {
  return {
    PGHOST: host,
    PGPORT: `${port}`,
    PGUSER: user,
    PGPASSWORD: password,
    PGDATABASE: database,
    PGOPTIONS: `-c role=${role}`,
  }
}

/** Formats statements in one line with their values; statements in one message of the driver stay together. */
function writeOut({ text, values }: Statement, instead: ReadonlyMap<unknown, string>): string {
  const inserted = text.replace(/\$(\d+)/g, (_, number) => {
    const value = values[Number(number) - 1]
    return instead.get(value) ?? writeValue(value)
  })
  const line = inserted.replace(/\s+/g, ' ')
  // A command of pgbench itself ends without a semicolon.
  return line.startsWith('\\') ? line : `${line.replace(/;\s*/g, ' \\; ')};`
}

function writeValue(value: unknown): string {
  if (value === null || value === undefined) return 'null'
  if (Array.isArray(value)) return pg.escapeLiteral(`{${value.map((item) => `"${item}"`).join(',')}}`)
  return pg.escapeLiteral(String(value))
}
