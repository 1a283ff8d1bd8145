import { availableParallelism } from 'node:os'
import { hash, type Options, verify } from '@node-rs/argon2'
import { loadOnce } from '#app/platform/concurrency/load-once.server.ts'
import { createTaskQueue } from '#app/platform/concurrency/task-queue.server.ts'
import { ApiError } from '#app/platform/http/server/api-error.server.ts'
import { findPasswordProblem, normalizePassword, passwordMax } from '../core/password-rules.ts'

/** True for the passwords that every attacker tries first, in any mixture of upper and lower case. */
async function isCommonPassword(password: string): Promise<boolean> {
  const common = await loadCommonPasswords()
  return common.has(password.toLowerCase())
}

const loadCommonPasswords = loadOnce(async (): Promise<ReadonlySet<string>> => {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'].map((password) => password.toLowerCase()))
})

/** Argon2id, which is the package's default algorithm: 19 MiB, two passes, one lane. */
const argon2Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } satisfies Options

/**
 * Each one at work holds 19 MiB and keeps a processor busy for about 15 ms. Addresses that have more waiting leave one processor to
 * everything else, and to whoever signs in from another address: guesses delay nobody by more than a turn.
 */
const inTurn = createTaskQueue({
  maxActive: availableParallelism(),
  maxActivePerOwner: 1,
  maxWaiting: 200,
  maxWaitingPerOwner: 64,
})

/** Stands in an account that has no password yet; no password matches it. */
export const noPassword = '!'

let decoy: Promise<string> | undefined

export type PasswordReason = 'length' | 'characters' | 'pwned'

/** `weak_password`, with the reasons that the protocol names. */
export class WeakPasswordError extends ApiError {
  readonly reasons: PasswordReason[]

  constructor(reason: PasswordReason, message: string, code: string) {
    super(422, 'weak_password', message, { fields: [{ field: 'password', code, message }] })
    this.reasons = [reason]
  }
}

/**
 * Refuses what is too short, too long, among the most common, or the account's own address.
 *
 * @throws WeakPasswordError
 */
export async function requireStrongPassword(password: string, email: string): Promise<void> {
  const problem = findPasswordProblem(password)
  if (problem) {
    const reason = problem.code === 'invalid_characters' ? 'characters' : 'length'
    throw new WeakPasswordError(reason, problem.message, problem.code)
  }
  const normalized = normalizePassword(password)
  if (normalized.toLowerCase() === email || (await isCommonPassword(normalized)))
    throw new WeakPasswordError(
      'pwned',
      'This password is common and easy to guess. Please choose another one.',
      'weak_password',
    )
}

/** @returns a PHC string of argon2id */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(normalizePassword(password), argon2Options))
}

/** With no hash to compare, as no such account exists, it does the same work and answers false. */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  if (password.length > passwordMax * 8) return false
  const isReal = passwordHash !== null && passwordHash !== noPassword
  // Outside of the queue, once: whoever asks first may leave, and others wait for it.
  decoy ??= hash('a password that is nobody’s', argon2Options).catch((error: unknown) => {
    decoy = undefined
    throw error
  })
  const compared = isReal ? passwordHash : await decoy
  const matches = await inTurn(() => verify(compared, normalizePassword(password)))
  return isReal && matches
}
