import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import {
  type Actor,
  actorErrors,
  becomeActor,
  becomeRole,
  isAtDesk,
  type Role,
  type TokenHolder,
} from './actor.ts'
import type { Login, RequestLogin } from './logins/logins.ts'
import { currentRequestId } from './request-id.ts'
import { eventKinds, type PublicEvent } from './schema/server/events.ts'

/** What runs statements within one transaction. */
export type Transaction = Omit<NodePgDatabase, 'transaction' | 'query' | '$client'>

export interface Database {
  /** Reads of what is public: each statement by itself, as `anon`, with no round trip besides its own. */
  readonly anon: Pick<NodePgDatabase, 'select' | 'selectDistinct' | 'execute'>
  /**
   * One transaction as this actor. It is committed when `work` resolves, and undone when it rejects. Where another's
   * locks and its own were in each other's way, `work` runs again.
   *
   * @throws SessionEndedError, SecondFactorMissingError or DeskClosedError before `work` runs when nobody may act by the actor's
   *   session, TokenRefusedError or TokenScopeError by its token
   */
  transaction<T>(actor: Actor | TokenHolder, work: (tx: Transaction) => Promise<T>): Promise<T>
  /** One transaction as the role `accounts`, the only one that may read schema `auth`. */
  accounts<T>(work: (tx: Transaction) => Promise<T>): Promise<T>
  /** The pools, for whoever watches how busy they are. */
  readonly pools: Record<'reads' | 'writes' | 'accounts' | 'desk', PoolState>
  /** Waits for the statements in hand, then closes every connection. */
  close(): Promise<void>
}

export type PoolState = Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount'>

interface DatabaseOptions extends Omit<PoolOptions, 'connection' | 'poolSize'> {
  logins: Record<RequestLogin, Pick<Login, 'connection'>>
  /** Connections of each pool, instead of as many as it usually needs. */
  poolSize?: number
}

interface PoolOptions {
  /** As a login that may take the pool's role. */
  connection: pg.PoolConfig
  poolSize: number
  statementTimeoutMs?: number
  /** Told about connections that broke while nobody used them. */
  onError?: (error: Error) => void
  /**
   * Told about each event of a transaction before `transaction` or `accounts` returns. Also where it is not known whether the
   * transaction was committed.
   */
  onEvent?: (event: PublicEvent) => void
}

/** With those of limits, queue and the outbox, a server opens 25 at most. */
const poolSizes: Record<RequestLogin, number> = { read: 8, write: 5, accounts: 3, desk: 2 }

/** Opens the pools, each with a login that may do no more than the pool is for; connects when first asked. */
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
      runTransaction({ pool: isAtDesk(actor) ? desk : writes, onEvent, statementNames }, actor, work),
    accounts: (work) => runTransaction({ pool: accounts, onEvent, statementNames }, 'accounts', work),
    pools: { reads, writes, accounts, desk },
    close: async () => {
      await Promise.all([reads, writes, accounts, desk].map((pool) => pool.end()))
    },
  }
}

/** Connections that start in a role and stay in it between transactions; refused if they do not. */
export function openPool(
  { connection, poolSize, statementTimeoutMs = 8_000, onError }: PoolOptions,
  role: Role = 'anon',
): pg.Pool {
  const settings = {
    role,
    statement_timeout: statementTimeoutMs,
    lock_timeout: statementTimeoutMs / 2,
    idle_in_transaction_session_timeout: statementTimeoutMs * 2,
  }
  const pool = new pg.Pool({
    ...connection,
    application_name: 'clean-air',
    options: Object.entries(settings)
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' '),
    max: poolSize,
    // What begins a transaction, and for whom, is sent at once.
    pipeline: true,
    keepAlive: true,
    connectionTimeoutMillis: statementTimeoutMs / 2,
    // A database that is frozen keeps no time limit of its own.
    query_timeout: statementTimeoutMs + 1_000,
    onConnect: refuseOtherRoles(role),
  })
  pool.on('error', (error) => onError?.(error))
  // A connection that breaks in use fails its statement; unheard, its event would end the whole process as well.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

/**
 * A connection that is not in its role by itself (a pooler that drops start options, say) must serve nobody. For
 * `onConnect`, not `verify`, after which the pool hands a connection to somebody who no longer waits, and never has it back.
 */
function refuseOtherRoles(role: string) {
  return async (client: pg.ClientBase): Promise<void> => {
    const { rows } = await client.query<{ current_user: string }>('select current_user')
    if (rows[0]?.current_user !== role)
      throw new Error(`The database connection did not start as the role ${role}.`)
  }
}

/** Goes on in another role for the rest of a transaction of the accounts service, whose login may take these two only. */
export async function actAs(tx: Transaction, { role }: { role: 'anon' | 'accounts' }): Promise<void> {
  await tx.execute(becomeRole(role))
}

const maxAttempts = 3

interface Writing {
  pool: pg.Pool
  onEvent: DatabaseOptions['onEvent'] | undefined
  /** By their texts. */
  statementNames: Map<string, string>
}

/**
 * Of transactions that wait for each other's locks in a circle, PostgreSQL undoes one: it begins anew, as its caller
 * can't help it. So does one whose statement was prepared before a migration gave its columns other types, and one that was
 * refused a row: its session may have ended meanwhile, which the beginning says. Work must therefore do nothing outside of its
 * transaction.
 */
async function runTransaction<T>(
  writing: Writing,
  actor: Parameters<typeof becomeActor>[1],
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await tryTransaction(writing, actor, work)
    } catch (error) {
      const condition = readCondition(error)
      // Each connection of the pool may have a stale plan of its own.
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
/** Not supported: that a prepared statement answers with columns of other types than before. */
const stalePlan = '0A000'

/** The code of what PostgreSQL reports. */
function readCondition(error: unknown): unknown {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error
  return cause instanceof Error && 'code' in cause ? cause.code : undefined
}

async function tryTransaction<T>(
  { pool, onEvent, statementNames }: Writing,
  actor: Parameters<typeof becomeActor>[1],
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  const requestId = currentRequestId()
  const client = await pool.connect()
  const reportEvents = onEvent && collectEvents(client, onEvent)
  try {
    await becomeActor(client, actor, 'begin', `set local app.request_id = '${requestId}'`).catch(
      rethrowRefusal,
    )
    const result = await work(drizzle(preparing(client, statementNames)))
    const { command } = await client.query('commit')
    // PostgreSQL answers the commit of a failed transaction with a rollback, and no error.
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

/** On each connection: PostgreSQL keeps 20 KB for one. Lists of other lengths are other statements. */
const maxPrepared = 256

/**
 * Gives statements names, by which PostgreSQL prepares each once for a connection: under all the policies of row-level security,
 * planning takes longer than running.
 */
function preparing(client: pg.PoolClient, names: Writing['statementNames']): pg.PoolClient {
  const query = (config: pg.QueryConfig, values: unknown[]) => {
    const { text } = config
    if (!names.has(text) && names.size < maxPrepared) names.set(text, `statement_${names.size}`)
    const name = names.get(text)
    return client.query(name === undefined ? config : { ...config, name }, values)
  }
  return new Proxy(client, { get: (target, key) => (key === 'query' ? query : Reflect.get(target, key)) })
}

/** The function `record_event` names each in a message of its own, while the transaction goes on. */
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

/** Given up are connections whose server did not answer, as it would not answer a rollback either, and those with a stale plan. */
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
