import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, chown, mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { findAccount } from '#database/embedded/os-account.ts'
import { createDataFolder } from '#tests/servers/data-folder.ts'
import { withClient } from '#tests/support/test-connection.ts'
import type { Connection } from '../data/database.ts'

const run = promisify(execFile)

/** The folders of Debian's packages; the oldest version that the site supports comes first. */
const folders = [15, 16, 17, 18].map((version) => `/usr/lib/postgresql/${version}/bin`)

export interface OtherPostgres {
  connection: Connection
  pid: number
  stop(): Promise<void>
}

/** Starts Debian's PostgreSQL, like an operator's own database, with its settings but without durability. */
export async function startDebianPostgres(): Promise<OtherPostgres> {
  const bin = folders.find(existsSync)
  if (!bin) throw new Error('This needs Debian’s package postgresql.')
  const { dataFolder: folder, remove } = await createDataFolder()
  const account = await findAccount(folder)
  const data = path.join(folder, 'data')
  await mkdir(folder, { recursive: true })
  if (account) await chown(folder, account.uid, account.gid)
  await chmod(folder, 0o711)
  const connection = {
    host: folder,
    port: 5432,
    user: 'owner',
    password: 'bench',
    database: 'postgres',
  }
  const passwordFile = path.join(folder, 'password')
  await writeFile(passwordFile, connection.password)
  const options = { ...account, cwd: folder }
  await run(
    path.join(bin, 'initdb'),
    [
      '-D',
      data,
      '-U',
      connection.user,
      '-A',
      'scram-sha-256',
      '--pwfile',
      passwordFile,
      '-E',
      'UTF8',
      '--locale',
      'C.UTF-8',
    ],
    options,
  )
  await rm(passwordFile)
  const child = spawn(
    path.join(bin, 'postgres'),
    ['-D', data, '-k', folder, '-c', 'listen_addresses=', '-c', 'port=5432'],
    { ...options, stdio: 'ignore' },
  )
  await waitUntilReady(connection)
  return {
    connection,
    pid: child.pid ?? 0,
    async stop() {
      const exited = once(child, 'exit')
      child.kill('SIGINT')
      await exited
      await remove()
    },
  }
}

async function waitUntilReady(connection: Connection): Promise<void> {
  for (let attempt = 0; attempt < 300; attempt += 1) {
    const isReady = await withClient(connection, (client) => client.query('select')).then(
      () => true,
      () => false,
    )
    if (isReady) return
    await sleep(100)
  }
  throw new Error('PostgreSQL did not start')
}
