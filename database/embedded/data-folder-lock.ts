import { existsSync } from 'node:fs'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import * as v from 'valibot'
import { DataFolderInUseError, errorCode } from './errors.ts'
import { acquireFileLock } from './file-lock.ts'

interface DataFolderLock {
  release(): Promise<void>
}

const holderSchema = v.object({ pid: v.number(), siteUrl: v.string() })
type Holder = v.InferOutput<typeof holderSchema>

/** Locks the data folder for this process. @throws DataFolderInUseError naming the server that holds it */
export async function lockDataFolder(
  dataFolder: string,
  owner: { siteUrl: string },
): Promise<DataFolderLock> {
  const holderFile = path.join(dataFolder, 'server.json')
  const lock = await acquireFileLock(path.join(dataFolder, 'server.lock'))
  if (!lock) throw new DataFolderInUseError(describeHolder(dataFolder, await readHolder(holderFile)))
  await writeHolder(holderFile, { pid: process.pid, siteUrl: owner.siteUrl })
  return {
    async release() {
      await rm(holderFile, { force: true })
      lock.release()
    },
  }
}

/** @throws DataFolderInUseError naming the server that holds the folder; the folder may not exist */
export async function refuseHeld(dataFolder: string): Promise<void> {
  if (existsSync(path.join(dataFolder, 'server.json')))
    await (await lockDataFolder(dataFolder, { siteUrl: '' })).release()
}

async function writeHolder(file: string, holder: Holder): Promise<void> {
  await writeFile(`${file}.new`, JSON.stringify(holder), { mode: 0o600 })
  await rename(`${file}.new`, file)
}

/** Reads the holder of the lock. Retries briefly, because a starting holder may not have written its name yet. */
async function readHolder(file: string): Promise<Holder | undefined> {
  for (let attempt = 0; attempt < 20; attempt++) {
    const holder = await parseHolder(file)
    if (holder && isAlive(holder.pid)) return holder
    await sleep(50)
  }
  return undefined
}

async function parseHolder(file: string): Promise<Holder | undefined> {
  try {
    return v.parse(holderSchema, JSON.parse(await readFile(file, 'utf8')))
  } catch {
    return undefined
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return errorCode(error) === 'EPERM'
  }
}

function describeHolder(dataFolder: string, holder: Holder | undefined): string {
  const who = holder ? `the server with pid ${holder.pid} at ${holder.siteUrl}` : 'another server'
  return `The data folder ${dataFolder} is in use by ${who}. Stop it, or set DATA_DIR to another folder.`
}
