import { hkdfSync, type KeyObject, randomBytes } from 'node:crypto'
import { link, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import * as v from 'valibot'
import { errorCode } from '#database/embedded/errors.ts'
import { flush } from '#database/embedded/flush.ts'
import { readOptionalFile } from '#database/embedded/read-optional-file.ts'
import type { Config } from './config.ts'
import { ConfigError } from './config-error.ts'
import { rootSecretField } from './setting-fields.ts'

const fileName = 'root-secret'

/** @throws ConfigError if the setting is missing, which is only allowed with the embedded PostgreSQL */
export function requireRootSecret({ rootSecret }: Pick<Config, 'rootSecret'>): KeyObject {
  if (rootSecret) return rootSecret
  throw new ConfigError(
    'The setting ROOT_SECRET is missing. DATABASE_URL requires it, with the same value on every server. To create one: openssl rand -hex 32',
  )
}

/**
 * Used by a site with an embedded PostgreSQL. The file appears only when complete and on disk, and never replaces an existing one.
 * @param dataFolder must exist
 * @throws ConfigError if the file is invalid
 */
export async function readOrCreateRootSecret(dataFolder: string): Promise<KeyObject> {
  const file = path.join(dataFolder, fileName)
  const text = (await readOptionalFile(file)) ?? (await create(dataFolder, file))
  const result = v.safeParse(rootSecretField, text)
  if (result.success) return result.output
  throw new ConfigError(
    `The root secret in ${file} is damaged. Restore the file from your copy, or set ROOT_SECRET to its content.`,
  )
}

async function create(dataFolder: string, file: string): Promise<string> {
  const unfinished = path.join(dataFolder, `${fileName}-${randomBytes(8).toString('hex')}`)
  try {
    await writeFile(unfinished, randomBytes(32).toString('base64url'), {
      mode: 0o600,
      flag: 'wx',
      flush: true,
    })
    await link(unfinished, file).catch((error: unknown) => {
      if (errorCode(error) !== 'EEXIST') throw error
    })
    await flush(dataFolder)
  } finally {
    await rm(unfinished, { force: true })
  }
  return readFile(file, 'utf8')
}

/** HKDF-SHA-256, 32 bytes: reveals neither the root secret nor another key. @param purpose must never change: it determines the key */
export function deriveKey(rootSecret: KeyObject, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', rootSecret, '', purpose, 32))
}
