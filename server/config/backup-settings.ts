import * as v from 'valibot'
import { isLoopback } from './host-names.ts'
import { secureUrl, wholeNumber } from './setting-fields.ts'

/** Backups hold personal data, so plain HTTP is allowed only within this machine. */
const bucketUrl = secureUrl(
  isLoopback,
  'must be the https address of a bucket, such as https://s3.example.org/bucket',
  ({ pathname }) => pathname !== '/',
)

const defaults = { BACKUP_TIME: '03:00', BACKUP_KEEP: 7, BACKUP_STORE_REGION: 'us-east-1' }

export const backupFields = {
  BACKUP_FOLDER: v.optional(v.string()),
  BACKUP_TIME: v.optional(
    v.pipe(
      v.string(),
      v.trim(),
      v.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time of day in UTC, such as 03:00'),
    ),
    defaults.BACKUP_TIME,
  ),
  BACKUP_KEEP: v.optional(wholeNumber(1, 1_000), `${defaults.BACKUP_KEEP}`),
  BACKUP_STORE_URL: v.optional(bucketUrl),
  BACKUP_STORE_REGION: v.optional(
    v.pipe(v.string(), v.regex(/^[a-z\d-]{1,40}$/, 'must be a region’s name, such as eu-central-1')),
    defaults.BACKUP_STORE_REGION,
  ),
  BACKUP_STORE_KEY_ID: v.optional(v.pipe(v.string(), v.trim())),
  BACKUP_STORE_SECRET: v.optional(v.pipe(v.string(), v.trim())),
}

type Environment = v.InferOutput<v.ObjectSchema<typeof backupFields, undefined>>

export interface S3Settings {
  url: string
  region: string
  keyId: string
  secret: string
}

export interface BackupSettings {
  /** A relative path starts at the site's folder. */
  folder: string
  /** Minutes after midnight UTC. */
  minuteOfDay: number
  keep: number
  /** Undefined to keep them in the folder only. */
  store: S3Settings | undefined
}

/** @returns undefined without `BACKUP_FOLDER`: no scheduled backups */
export function readBackupSettings(env: Environment): BackupSettings | undefined {
  if (env.BACKUP_FOLDER === undefined) return undefined
  const [hours = 0, minutes = 0] = env.BACKUP_TIME.split(':').map(Number)
  const { BACKUP_FOLDER: folder, BACKUP_KEEP: keep } = env
  return { folder, minuteOfDay: hours * 60 + minutes, keep, store: readStore(env) }
}

function readStore(env: Environment): S3Settings | undefined {
  const {
    BACKUP_STORE_URL: url,
    BACKUP_STORE_REGION: region,
    BACKUP_STORE_KEY_ID: keyId,
    BACKUP_STORE_SECRET: secret,
  } = env
  return url && keyId && secret ? { url, region, keyId, secret } : undefined
}

/** Returns a sentence for each missing setting that is required because a related setting is set. */
export function findMissingBackupSettings(env: Environment): string[] {
  const usual: Partial<Environment> = defaults
  const findGiven = (names: readonly (keyof Environment)[]) => names.find((name) => env[name] !== usual[name])
  const store = ['BACKUP_STORE_URL', 'BACKUP_STORE_KEY_ID', 'BACKUP_STORE_SECRET'] as const
  const ofStore = findGiven([...store, 'BACKUP_STORE_REGION'])
  const given = ofStore ?? findGiven(['BACKUP_TIME', 'BACKUP_KEEP'])
  const needed = [...(ofStore === undefined ? [] : store), 'BACKUP_FOLDER' as const]
  return needed
    .filter((name) => given !== undefined && env[name] === undefined)
    .map((name) => `The setting ${name} is missing: ${given} is set.`)
}
