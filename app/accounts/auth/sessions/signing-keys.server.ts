import { type CryptoKey, importJWK, type JSONWebKeySet, type JWK } from 'jose'
import * as v from 'valibot'
import type { AccountsTransactions } from '#database/client.ts'
import {
  lockSigningKeys,
  privateJwkSchema,
  selectSigningKeys,
  signingAlgorithm,
} from '../core/signing-key-queries.server.ts'
import { addSigningKey } from './signing-keys.command.server.ts'

/** Minimum time between two reloads caused by tokens with unknown keys. */
const reloadPauseMs = 10_000
const freshMs = 60_000
/** Other verifiers cache our keys for ten minutes. */
const publishedBeforeUseMs = 15 * 60_000

interface SigningKey {
  kid: string
  createdAt: Date
  key: CryptoKey
}

interface KeyRing {
  /** Oldest first. */
  signing: SigningKey[]
  verifying: Map<string, CryptoKey>
  published: JSONWebKeySet
}

export interface SigningKeys {
  current(): Promise<SigningKey>
  published(): Promise<JSONWebKeySet>
  /** Reloads the keys if the id is unknown, because another server may have just added it. */
  find(kid: string): Promise<CryptoKey | null>
}

/** All servers share the keys in the database and read them once a minute. */
export function createSigningKeys(database: AccountsTransactions, clock: () => Date): SigningKeys {
  let ring: KeyRing | undefined
  let loadedAt = 0
  let lookedAt = 0
  let loading: Promise<KeyRing> | undefined

  function reload(): Promise<KeyRing> {
    lookedAt = performance.now()
    loading ??= loadKeyRing(database, clock())
      .then((loaded) => {
        ring = loaded
        loadedAt = clock().getTime()
        return loaded
      })
      .finally(() => {
        loading = undefined
      })
    return loading
  }

  async function fresh(): Promise<KeyRing> {
    if (ring && Math.abs(clock().getTime() - loadedAt) < freshMs) return ring
    return reload().catch((error: unknown) => {
      // If the database is unreachable, older keys are good enough.
      if (ring) return ring
      throw error
    })
  }

  return {
    async current() {
      return chooseKey((await fresh()).signing, clock())
    },
    published: async () => (await fresh()).published,
    async find(kid) {
      const known = (await fresh()).verifying.get(kid)
      if (known || performance.now() - lookedAt < reloadPauseMs) return known ?? null
      return (await reload()).verifying.get(kid) ?? null
    },
  }
}

/** Returns the newest key that was published for long enough, otherwise the oldest. */
function chooseKey(keys: SigningKey[], now: Date): SigningKey {
  const since = now.getTime() - publishedBeforeUseMs
  const chosen = keys.findLast(({ createdAt }) => createdAt.getTime() <= since) ?? keys[0]
  if (!chosen) throw new Error('there is no key to sign access tokens with')
  return chosen
}

async function loadKeyRing(database: AccountsTransactions, now: Date): Promise<KeyRing> {
  const rows = await database.accounts(async (tx) => {
    const stored = await selectSigningKeys(tx)
    if (stored.length > 0) return stored
    await lockSigningKeys(tx)
    const storedMeanwhile = await selectSigningKeys(tx)
    return storedMeanwhile.length > 0 ? storedMeanwhile : addSigningKey(tx, now)
  })
  const keys = await Promise.all(
    rows.map(async ({ kid, createdAt, privateJwk }) => {
      const { d, ...publicJwk } = v.parse(privateJwkSchema, privateJwk)
      return {
        signing: { kid, createdAt, key: await importKey({ ...publicJwk, d }) },
        verifying: [kid, await importKey(publicJwk)] as const,
        published: { ...publicJwk, kid, alg: signingAlgorithm, use: 'sig', key_ops: ['verify'] },
      }
    }),
  )
  return {
    signing: keys.map(({ signing }) => signing),
    verifying: new Map(keys.map(({ verifying }) => verifying)),
    published: { keys: keys.map(({ published }) => published) },
  }
}

async function importKey(jwk: JWK): Promise<CryptoKey> {
  const key = await importJWK({ ...jwk, alg: signingAlgorithm }, signingAlgorithm)
  if (key instanceof Uint8Array) throw new Error('a signing key must be an elliptic curve key')
  return key
}
