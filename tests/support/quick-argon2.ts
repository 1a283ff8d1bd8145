import { createRequire } from 'node:module'
import type { hash as fullHash, verify as fullVerify } from '@node-rs/argon2'

const argon2: { hash: typeof fullHash; verify: typeof fullVerify } = createRequire(import.meta.url)(
  '@node-rs/argon2',
)

/** Hashes at the lowest cost, which the hash states, so that verifying costs little too. At the site's cost, each takes 16 ms. */
export const hash: typeof fullHash = (password, options, signal) =>
  argon2.hash(
    password,
    process.env.FULL_HASHES ? options : { ...options, memoryCost: 8, timeCost: 1 },
    signal,
  )

export const { verify } = argon2
