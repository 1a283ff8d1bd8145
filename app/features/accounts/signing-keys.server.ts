import { asc, sql } from 'drizzle-orm'
import { type CryptoKey, exportJWK, generateKeyPair, importJWK, type JSONWebKeySet, type JWK } from 'jose'
import * as z from 'zod/mini'
import type { Database } from '#database/client.ts'
import { signingKeys } from '#database/schema.ts'

export const signingAlgorithm = 'ES256'

/** How often a token that names an unknown key may make us look for new keys. */
const reloadPauseMs = 10_000

const privateJwkSchema = z.object({
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  x: z.string(),
  y: z.string(),
  d: z.string(),
})

interface KeyRing {
  signing: { kid: string; key: CryptoKey }
  /** The public halves by their id. */
  verifying: Map<string, CryptoKey>
  published: JSONWebKeySet
}

export interface SigningKeys {
  current(): Promise<KeyRing>
  /** The public key with this id, looked up again when another server may have made it. */
  find(kid: string): Promise<CryptoKey | null>
}

/** The keys that sign access tokens: kept in the database, so that all servers share them, and read once. */
export function createSigningKeys(database: Pick<Database, 'accounts'>): SigningKeys {
  let loading: Promise<KeyRing> | undefined
  let loadedAt = 0

  const load = () => {
    loadedAt = performance.now()
    return loadKeyRing(database)
  }
  const current = () => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined
      throw error
    })
    return loading
  }
  return {
    current,
    async find(kid) {
      const known = (await current()).verifying.get(kid)
      if (known || performance.now() - loadedAt < reloadPauseMs) return known ?? null
      const reloaded = await load()
      loading = Promise.resolve(reloaded)
      return reloaded.verifying.get(kid) ?? null
    },
  }
}

async function loadKeyRing(database: Pick<Database, 'accounts'>): Promise<KeyRing> {
  const rows = await database.accounts(async (tx) => {
    const select = () =>
      tx.select().from(signingKeys).orderBy(asc(signingKeys.createdAt), asc(signingKeys.kid))
    const stored = await select()
    if (stored.length > 0) return stored
    // Two servers that start together must agree on one key.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('auth.signing_keys', 0))`)
    const storedMeanwhile = await select()
    if (storedMeanwhile.length > 0) return storedMeanwhile
    return tx
      .insert(signingKeys)
      .values(await generateKey())
      .returning()
  })
  const keys = rows.map(({ kid, privateJwk }) => ({ kid, jwk: privateJwkSchema.parse(privateJwk) }))
  const newest = keys.at(-1)
  if (!newest) throw new Error('there is no key to sign access tokens with')
  const published = keys.map(({ kid, jwk: { d: _, ...publicJwk } }) => ({
    ...publicJwk,
    kid,
    alg: signingAlgorithm,
    use: 'sig',
    key_ops: ['verify'],
  }))
  const verifying = await Promise.all(published.map(async (jwk) => [jwk.kid, await importKey(jwk)] as const))
  return {
    signing: { kid: newest.kid, key: await importKey({ ...newest.jwk, alg: signingAlgorithm }) },
    verifying: new Map(verifying),
    published: { keys: published },
  }
}

async function generateKey() {
  const { privateKey } = await generateKeyPair(signingAlgorithm, { extractable: true })
  return { kid: crypto.randomUUID(), privateJwk: privateJwkSchema.parse(await exportJWK(privateKey)) }
}

async function importKey(jwk: JWK): Promise<CryptoKey> {
  const key = await importJWK(jwk, signingAlgorithm)
  if (key instanceof Uint8Array) throw new Error('a signing key must be an elliptic curve key')
  return key
}
