import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import {
  type Actor,
  actorErrors,
  formatSetRole,
  isStaffActor,
  type Role,
  setActor,
  type TokenHolder,
} from './actor.ts'
import type { Login, RequestLogin } from './logins/logins.ts'
import { openPool, type PoolOptions } from './pool.ts'
import { currentRequestId } from './request-id.ts'
import { eventKinds, type PublicEvent } from './schema/server/events.ts'

export type Transaction = Omit<NodePgDatabase, 'transaction' | 'query' | '$client'>

export interface PublicReads {
  /** Reads as `anon`, each statement in a single round trip without an explicit transaction. */
  readonly anon: Pick<NodePgDatabase, 'select' | 'selectDistinct' | 'execute'>
}

export interface Transactions {
  /**
   * Commits when `work` resolves, rolls back when it rejects, and runs it again after a deadlock. Before `work` runs, throws SessionEndedError,
   * SecondFactorMissingError, DeskClosedError, TokenRefusedError or TokenScopeError if the session or token does not allow it.
   */
  transaction<T>(actor: Actor | TokenHolder, work: (tx: Transaction) => Promise<T>): Promise<T>
}

/** Transactions of the role `accounts`, the only one with access to the schema `auth`. */
export interface AccountsTransactions {
  accounts<T>(work: (tx: Transaction) => Promise<T>): Promise<T>
}

export interface Database extends PublicReads, Transactions, AccountsTransactions {
  readonly pools: Record<'reads' | 'writes' | 'accounts' | 'desk', PoolState>
  /** Waits for running statements, then closes all connections. */
  close(): Promise<void>
}

export type PoolState = Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount'>

interface DatabaseOptions extends Omit<PoolOptions, 'connection' | 'poolSize'> {
  logins: Record<RequestLogin, Pick<Login, 'connection'>>
  /** Size of each pool; omit for the defaults. */
  poolSize?: number
  /** Receives each event of a transaction before `transaction` or `accounts` returns, even if the outcome of the commit is unknown. */
  onEvent?: (event: PublicEvent) => void
}

/** Together with the limiter, the queue and the outbox, a server opens at most 25 connections. */
const poolSizes: Record<RequestLogin, number> = { read: 8, write: 5, accounts: 3, desk: 2 }

/** Opens the pools, each with a login restricted to its purpose. Connects on first use. */
export function openDatabase({ logins, poolSize, ...options }: DatabaseOptions): Database {
  const open = (login: RequestLogin, role?: Role) =>
    openPool(
      { ...options, connection: logins[login].connection, poolSize: poolSize ?? poolSizes[login] },
      role,
    )
  const [reads, writes] = [open('read'), open('write')]
  const [accounts, desk] = [open('accounts', 'accounts'), open('desk', 'analyst')]
  const { onEvent } = options
  const statementNames = new Map<string, string>()
  return {
    anon: drizzle(reads),
    transaction: async (actor, work) =>
      runTransaction({ pool: isStaffActor(actor) ? desk : writes, onEvent, statementNames }, actor, work),
    accounts: (work) => runTransaction({ pool: accounts, onEvent, statementNames }, 'accounts', work),
    pools: { reads, writes, accounts, desk },
    close: async () => {
      await Promise.all([reads, writes, accounts, desk].map((pool) => pool.end()))
    },
  }
}

/** Switches the role for the rest of a transaction of the accounts login, which may assume these two only. */
export async function switchRole(tx: Transaction, { role }: { role: 'anon' | 'accounts' }): Promise<void> {
  await tx.execute(formatSetRole(role))
}

const maxAttempts = 3

interface Writing {
  pool: pg.Pool
  onEvent: DatabaseOptions['onEvent'] | undefined
  statementNames: Map<string, string>
}

/**
 * Retries after a deadlock, after a migration changed the column types of a prepared statement, or if a row was refused: the session may
 * have ended, which the retry reports. `work` must therefore have no effects outside its transaction.
 */
async function runTransaction<T>(
  writing: Writing,
  actor: Parameters<typeof setActor>[1],
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await tryTransaction(writing, actor, work)
    } catch (error) {
      const condition = readCondition(error)
      // Each connection of the pool may have a stale plan.
      const attempts = new Map<unknown, number>([
        [deadlock, maxAttempts],
        [stalePlan, writing.pool.options.max + 1],
        [refused, 2],
      ])
      if (attempt >= (attempts.get(condition) ?? 1)) throw error
    }
  }
}

const deadlock = '40P01'
const refused = '42501'
/** feature_not_supported: "cached plan must not change result type". */
const stalePlan = '0A000'

function readCondition(error: unknown): unknown {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error
  return cause instanceof Error && 'code' in cause ? cause.code : undefined
}

async function tryTransaction<T>(
  { pool, onEvent, statementNames }: Writing,
  actor: Parameters<typeof setActor>[1],
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  const requestId = currentRequestId()
  const client = await pool.connect()
  const reportEvents = onEvent && collectEvents(client, onEvent)
  try {
    await setActor(client, actor, 'begin', `set local app.request_id = '${requestId}'`).catch(rethrowRefusal)
    const result = await work(drizzle(preparing(client, statementNames)))
    const { command } = await client.query('commit')
    // PostgreSQL answers the commit of a failed transaction with a rollback, without an error.
    if (command !== 'COMMIT')
      throw new Error('the transaction was rolled back because one of its statements failed')
    client.release()
    return result
  } catch (error) {
    await undo(client, error)
    throw error
  } finally {
    reportEvents?.()
  }
}

/** Maximum for each connection, because PostgreSQL needs 20 KB for each. Lists of different lengths are different statements. */
const maxPrepared = 256

/** Lets PostgreSQL prepare each statement once for a connection: with row-level security, planning takes longer than execution. */
function preparing(client: pg.PoolClient, names: Writing['statementNames']): pg.PoolClient {
  const query = (config: pg.QueryConfig, values: unknown[]) => {
    const { text } = config
    if (!names.has(text) && names.size < maxPrepared) names.set(text, `statement_${names.size}`)
    const name = names.get(text)
    return client.query(name === undefined ? config : { ...config, name }, values)
  }
  return new Proxy(client, { get: (target, key) => (key === 'query' ? query : Reflect.get(target, key)) })
}

/** Collects the events that the function `record_event` announces by notices during the transaction. */
function collectEvents(client: pg.PoolClient, report: (event: PublicEvent) => void): () => void {
  const events: PublicEvent[] = []
  const collect = ({ message = '' }: { message?: string | undefined }) => {
    const [, name, storyId] = /^event: (\S+) (\S+)$/.exec(message) ?? []
    if (name === undefined) return
    const kind = eventKinds.find((kind) => kind === name) ?? 'all_changed'
    events.push({ kind, storyId: kind === 'all_changed' ? null : (storyId ?? null) })
  }
  client.on('notice', collect)
  return () => {
    client.off('notice', collect)
    events.forEach(report)
  }
}

function rethrowRefusal(error: unknown): never {
  throw actorErrors[String(readCondition(error))]?.() ?? error
}

/** Rolls back. Discards the connection if the server did not answer, because a rollback would hang too, or if it has a stale plan. */
async function undo(client: pg.PoolClient, error: unknown): Promise<void> {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error
  const isBroken =
    cause instanceof Error && !('code' in cause) && /timeout|terminated|connection/i.test(cause.message)
  if (isBroken || readCondition(error) === stalePlan) return client.release(true)
  await client.query('rollback').then(
    () => client.release(),
    () => client.release(true),
  )
}
