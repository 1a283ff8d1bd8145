import { availableParallelism } from 'node:os'
import { hash, type Options, verify } from '@node-rs/argon2'
import { loadOnce } from '#app/platform/concurrency/load-once.server.ts'
import { createTaskQueue } from '#app/platform/concurrency/task-queue.server.ts'
import { ApiError } from '#app/platform/http/server/api-error.server.ts'
import { passwordMax } from '../auth-limits.ts'
import { findPasswordProblem, normalizePassword } from '../core/password-rules.ts'

async function isCommonPassword(password: string): Promise<boolean> {
  const common = await loadCommonPasswords()
  return common.has(password.toLowerCase())
}

const loadCommonPasswords = loadOnce(async (): Promise<ReadonlySet<string>> => {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'].map((password) => password.toLowerCase()))
})

/** Argon2id, the package's default algorithm: 19 MiB, two passes, one lane. */
const argon2Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } satisfies Options

/** A hash takes 19 MiB and 15 ms of a processor. One client runs one at a time, so that its guesses delay others by one hash at most. */
const inTurn = createTaskQueue({
  maxActive: availableParallelism(),
  maxActivePerOwner: 1,
  maxWaiting: 200,
  maxWaitingPerOwner: 64,
})

/** Stands in for the hash of an account without a password. It matches no password. */
export const noPassword = '!'

let decoy: Promise<string> | undefined

type PasswordReason = 'length' | 'characters' | 'pwned'

export class WeakPasswordError extends ApiError {
  readonly reasons: PasswordReason[]

  constructor(reason: PasswordReason, message: string, code: string) {
    super(422, 'weak_password', message, { fields: [{ field: 'password', code, message }] })
    this.reasons = [reason]
  }
}

/** @throws WeakPasswordError also for the account's own address */
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

/** Without a real hash, does the same work and returns false, so that timing does not reveal accounts. */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  if (password.length > passwordMax * 8) return false
  const isReal = passwordHash !== null && passwordHash !== noPassword
  // Hashed outside the queue, because its entry there would be dropped if the first client disconnected.
  decoy ??= hash('a password that is nobody’s', argon2Options).catch((error: unknown) => {
    decoy = undefined
    throw error
  })
  const compared = isReal ? passwordHash : await decoy
  const matches = await inTurn(() => verify(compared, normalizePassword(password)))
  return isReal && matches
}
