import { setTimeout as sleep } from 'node:timers/promises'
import { AuthAdminApi } from '@supabase/auth-js'
import { asc, gt } from 'drizzle-orm'
import type { Transaction } from '#database/client.ts'
import { users } from '#database/schema/auth.ts'
import { type Account, findAccount } from '../core/account-queries.server.ts'
import { noPassword } from '../passwords/passwords.server.ts'

const accountsAtOnce = 8
const timeoutMs = 15_000
const maxTries = 6

interface MoveOptions {
  url: string
  serviceKey: string
  signal: AbortSignal
}

interface MovedAccounts {
  moved: number
  /** Already at the service with the same id. */
  present: number
  /** Accounts with an unconfirmed address. Not copied: these people sign up at the service. */
  unconfirmed: number
  refused: { userId: string; reason: string }[]
}

/** Copies confirmed accounts with their ids and password hashes. Run it again to resume where it stopped. */
export async function moveAccounts(
  tx: Transaction,
  { url, serviceKey, signal }: MoveOptions,
): Promise<MovedAccounts> {
  const service = new AuthAdminApi({
    url,
    headers: { apikey: serviceKey, authorization: `Bearer ${serviceKey}` },
    fetch: (input, init) =>
      fetch(input, { ...init, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) }),
  })
  const result: MovedAccounts = { moved: 0, present: 0, unconfirmed: 0, refused: [] }
  for await (const accounts of readAccounts(tx)) {
    if (signal.aborted) break
    const isConfirmed = ({ emailVerifiedAt }: Account) => emailVerifiedAt !== null
    const confirmed = accounts.filter(isConfirmed)
    result.unconfirmed += accounts.length - confirmed.length
    const outcomes = await Promise.all(
      confirmed.map(async (account) => ({
        userId: account.id,
        outcome: await moveAccount(service, account),
      })),
    )
    for (const { userId, outcome } of outcomes) {
      if (outcome === 'moved' || outcome === 'present') result[outcome] += 1
      else result.refused.push({ userId, reason: outcome.reason })
    }
  }
  return result
}

async function* readAccounts(tx: Transaction): AsyncGenerator<Account[]> {
  let after: string | undefined
  for (;;) {
    const rows = await tx
      .select({ id: users.id })
      .from(users)
      .where(after === undefined ? undefined : gt(users.id, after))
      .orderBy(asc(users.id))
      .limit(accountsAtOnce)
    const accounts: Account[] = []
    for (const { id } of rows) {
      const account = await findAccount(tx, id)
      if (account) accounts.push(account)
    }
    if (accounts.length > 0) yield accounts
    after = rows.at(-1)?.id
    if (rows.length < accountsAtOnce) return
  }
}

type Outcome = 'moved' | 'present' | { reason: string }

async function moveAccount(service: InstanceType<typeof AuthAdminApi>, account: Account): Promise<Outcome> {
  const { id, email, passwordHash, userMetadata, fullName, hiddenName, organization, workDescription } =
    account
  const profile = { full_name: hiddenName ?? fullName, organization, work_description: workDescription }
  const { error } = await repeat(() =>
    service.createUser({
      id,
      email,
      email_confirm: true,
      // Members without a password can request a sign-in link from the service.
      ...(passwordHash !== noPassword && { password_hash: passwordHash }),
      user_metadata: { ...userMetadata, ...profile },
    }),
  )
  if (error === null) return 'moved'
  const known = await repeat(() => service.getUserById(id))
  return known.data.user?.email === email ? 'present' : { reason: error.message }
}

async function repeat<Answer extends { error: { status?: number | undefined } | null }>(
  send: () => Promise<Answer>,
): Promise<Answer> {
  for (let time = 1; ; time += 1) {
    const answer = await send()
    const status = answer.error?.status ?? (answer.error ? 0 : 200)
    if (time === maxTries || !(status === 0 || status === 429 || status >= 500)) return answer
    await sleep(250 * 2 ** time)
  }
}
