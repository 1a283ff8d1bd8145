import { mkdir, readdir, rm, stat, statfs } from 'node:fs/promises'
import path from 'node:path'
import { BackupError } from '#database/backup/backup-error.ts'
import { diskReserve } from '#database/disk-reserve.ts'

export function nameSite(siteUrl: string): string {
  return new URL(siteUrl).host.replaceAll(/[^\w.-]/g, '-')
}

/** Returns a name that sorts by time, such as `air.example.org-2026-11-28T030000Z.backup`. */
export function nameBackup(site: string, at: Date): string {
  return `${site}-${at
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(':', '')}.backup`
}

const rest = /^-\d{4}-\d\d-\d\dT\d{6}Z\.backup(?<unfinished>\.unfinished-\d+)?$/

/** Returns the site's files among those names, oldest first. */
export function sortOwn(
  names: readonly string[],
  site: string,
): { finished: string[]; unfinished: string[] } {
  const own = names.filter((name) => name.startsWith(site) && rest.test(name.slice(site.length))).sort()
  const isUnfinished = (name: string) => rest.exec(name.slice(site.length))?.groups?.unfinished !== undefined
  return { finished: own.filter((name) => !isUnfinished(name)), unfinished: own.filter(isUnfinished) }
}

export async function prepareFolder(folder: string, site: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const { unfinished } = sortOwn(await readdir(folder), site)
  for (const name of unfinished) await rm(path.join(folder, name), { force: true })
}

export async function removeOldest(folder: string, site: string, keep: number): Promise<void> {
  const { finished } = sortOwn(await readdir(folder), site)
  for (const name of finished.slice(0, -keep)) await rm(path.join(folder, name), { force: true })
}

/** @returns the size of the newest backup, 0 without one */
export async function readLastSize(folder: string, site: string): Promise<number> {
  const last = sortOwn(await readdir(folder), site).finished.at(-1)
  return last === undefined ? 0 : (await stat(path.join(folder, last))).size
}

/** @throws BackupError if writing so many bytes could fill the disk, which would stop PostgreSQL */
export async function requireSpace(folder: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  const free = bavail * bsize
  if (free >= bytes + diskReserve) return
  const format = (size: number) => `${(size / 1e9).toFixed(1)} GB`
  throw new BackupError(
    `Only ${format(free)} are free in ${folder}, of ${format(bytes + diskReserve)} needed.`,
  )
}
