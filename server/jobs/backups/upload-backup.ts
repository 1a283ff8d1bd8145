import { openAsBlob } from 'node:fs'
import path from 'node:path'
import { S3mini } from 's3mini'
import { BackupError } from '#database/backup/backup-error.ts'
import { errorCode } from '#database/embedded/errors.ts'
import type { S3Settings } from '#server/config/backup-settings.ts'
import { sortOwn } from './backup-files.ts'

interface UploadOptions {
  store: S3Settings
  site: string
  keep: number
  signal: AbortSignal
}

/** A part takes this long at 230 kbit/s. */
const requestMs = 300_000

/** Sends four parts of 8 MB at a time, and deletes the site's oldest backups there. @throws BackupError with the store's answer */
export async function uploadBackup(
  file: string,
  { store, site, keep, signal }: UploadOptions,
): Promise<void> {
  const { url: endpoint, region, keyId: accessKeyId, secret: secretAccessKey } = store
  const bounded: typeof fetch = (input, init) =>
    fetch(input, { ...init, signal: AbortSignal.any([signal, AbortSignal.timeout(requestMs)]) })
  const s3 = new S3mini({ endpoint, region, accessKeyId, secretAccessKey, fetch: bounded })
  const name = path.basename(file)
  try {
    const content = await openAsBlob(file)
    await s3.putAnyObject(name, content, 'application/gzip')
    const stored = (await s3.listObjects('/', `${site}-`)) ?? []
    // A store may respond with 200 to the completion of an upload that failed.
    if (!stored.some(({ Key, Size }) => Key === name && Size === content.size))
      throw new BackupError(`The store at ${endpoint} lists ${name} with another size, or not at all.`)
    const { finished } = sortOwn(
      stored.map(({ Key }) => Key),
      site,
    )
    for (const old of finished.slice(0, -keep)) await s3.deleteObject(old)
  } catch (error) {
    throw error instanceof BackupError ? error : new BackupError(describe(error, endpoint), { cause: error })
  }
}

/** Returns only codes: a store's message may contain the key. */
function describe(error: unknown, endpoint: string): string {
  if (error instanceof Error && 'status' in error && 'serviceCode' in error)
    return `The store at ${endpoint} responded with ${error.status} (${error.serviceCode}).`
  const cause = error instanceof Error ? error.cause : undefined
  const reason =
    errorCode(error) ?? errorCode(cause) ?? (error instanceof Error ? error.name : 'no connection')
  return `The store at ${endpoint} can’t be reached: ${reason}.`
}
