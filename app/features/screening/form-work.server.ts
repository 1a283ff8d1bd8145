import { createHash, randomInt } from 'node:crypto'
import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { ApiError } from '#app/http/server/api-error.server.ts'
import type { Dependencies } from '#app/http/server/dependencies.server.ts'
import type { Transaction } from '#database/client.ts'
import { doneWorkSchema, formChallengeHeader } from './work-schemas.ts'

type Working = Pick<Dependencies, 'clock' | 'keyedHash'>

/** How long a challenge may take, with a laptop closed in between. */
const lifetimeMs = 10 * 60_000
/** One to two seconds of a laptop, and up to ten of an old phone: thousands of texts cost more than they bring. */
const work = { algorithm: 'PBKDF2/SHA-256', cost: 5_000, least: 500, most: 1_500 }
const longestWork = 2_000

/** Asks a form's page to have its device work for this person, and to send the same again with what came of it. */
export async function demandWork(dependencies: Working, person: string): Promise<never> {
  const challenge = await createChallenge({
    algorithm: work.algorithm,
    cost: work.cost,
    counter: randomInt(work.least, work.most),
    deriveKey,
    expiresAt: new Date(dependencies.clock().getTime() + lifetimeMs),
    data: { for: nameWorker(dependencies, person) },
    ...readSecrets(dependencies),
  })
  const header = Buffer.from(JSON.stringify(challenge)).toString('base64url')
  throw new ApiError(
    428,
    'work_needed',
    'Please send this once more with the challenge of the answer solved.',
    {
      headers: { [formChallengeHeader]: header },
    },
  )
}

/**
 * Takes what came of a challenge, once: for the rest of the transaction, its text is no longer suspicious.
 *
 * @param done what was sent; anything
 * @returns false when it is not this person's, wrong, too late or used
 */
export async function takeWork(
  tx: Transaction,
  dependencies: Working,
  person: string,
  done: string,
): Promise<boolean> {
  const parsed = v.safeParse(doneWorkSchema, readJson(done))
  if (!parsed.success || parsed.output.challenge.parameters.data.for !== nameWorker(dependencies, person))
    return false
  const { challenge, solution } = parsed.output
  const isRight = await verifySolution({ challenge, solution, deriveKey, ...readSecrets(dependencies) }).then(
    ({ verified }) => verified,
    // What is not even hexadecimal.
    () => false,
  )
  if (!isRight) return false
  const used = createHash('sha256').update(challenge.signature).digest()
  const until = new Date(challenge.parameters.expiresAt * 1000)
  const { rows } = await tx.execute<{ taken: boolean }>(
    sql`select accept_work(${used}, ${until.toISOString()}::timestamptz) as taken`,
  )
  return rows[0]?.taken === true
}

function readJson(done: string): unknown {
  if (done.length > longestWork) return null
  try {
    return JSON.parse(Buffer.from(done, 'base64url').toString())
  } catch {
    return null
  }
}

const nameWorker = ({ keyedHash }: Working, person: string) =>
  keyedHash(`form-work-of:${person}`).toString('base64url')

const readSecrets = ({ keyedHash }: Working) => ({
  hmacSignatureSecret: keyedHash('form-work').toString('base64url'),
  hmacKeySignatureSecret: keyedHash('form-work-key').toString('base64url'),
})
