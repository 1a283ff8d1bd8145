import { randomBytes } from 'node:crypto'
import { lte, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Dependencies } from '#app/platform/http/server/api-env.server.ts'
import { describeError } from '#app/platform/http/server/database-errors.server.ts'
import type { Transaction } from '#database/client.ts'
import { deleteBatch, type Purge } from '#database/purge.ts'
import { type pulseSteps, visitMarks, visitSalts } from '#database/schema/visits.ts'
import type { kindOfLanding, Source } from './sources.server.ts'
import { visitorDataKeptHours } from './visit-limits.ts'
import { dayOf, hashVisitor, type Visitor } from './visitors.server.ts'

const saltSchema = v.object({ id: v.string(), salt: v.instance(Buffer) })
type VisitSalt = v.InferOutput<typeof saltSchema>

/** Returns the salt that all servers use on this day, creating it on first use. Runs in role `accounts`. */
async function openSalt(tx: Transaction, day: string): Promise<VisitSalt> {
  const { rows } = await tx.execute(
    sql`select id, salt from auth.open_visit_salt(${day}::date, ${randomBytes(16)}::bytea)`,
  )
  return v.parse(saltSchema, rows[0])
}

interface Pulse extends Pick<Visitor, 'address' | 'userAgent'> {
  step: (typeof pulseSteps)[number]
  landing: ReturnType<typeof kindOfLanding>
  /** Null if the visit came from another page of this site. */
  source: Source | null
}

export interface PulseRecorder {
  take(pulse: Pulse): void
  /** Counts a page load with an opt-out signal. */
  countObjection(): void
  /** Counts a report that was dropped because there were too many. */
  countUnread(): void
  /** Resolves when everything counted so far is stored, or storing it has failed. */
  flush(): Promise<void>
  stop(): Promise<void>
}

interface Batch {
  /** One entry for each browser, step and source. */
  pulses: Map<string, Pulse>
  loads: number
  objected: number
  unread: number
}

const pauseMs = 1_000
/** Maximum number of events waiting for an unresponsive database; further ones are dropped. */
const maxWaiting = 5_000

export function createPulseRecorder({
  database,
  clock,
  log,
}: Pick<Dependencies, 'database' | 'clock' | 'log'>): PulseRecorder {
  let batches = new Map<string, Batch>()
  let timer: NodeJS.Timeout | undefined
  let flushing = Promise.resolve()
  const store = createStore(database)

  function batchOf(day: string): Batch {
    timer ??= setTimeout(() => void flush(), pauseMs)
    const known = batches.get(day)
    if (known) return known
    const batch = { pulses: new Map<string, Pulse>(), loads: 0, objected: 0, unread: 0 }
    batches.set(day, batch)
    return batch
  }

  function add(batch: Batch, pulse: Pulse): void {
    const key = JSON.stringify([pulse.address, pulse.userAgent, pulse.step, pulse.source])
    if (batch.pulses.has(key)) return
    if (batch.pulses.size < maxWaiting) batch.pulses.set(key, pulse)
    else batch.unread += 1
  }

  function putBack(day: string, { pulses, loads, objected, unread }: Batch): void {
    const batch = batchOf(day)
    batch.loads += loads
    batch.objected += objected
    batch.unread += unread
    for (const pulse of pulses.values()) add(batch, pulse)
  }

  async function writeAll(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const taken = batches
    batches = new Map()
    for (const [day, batch] of taken)
      try {
        await store(day, batch)
      } catch (error) {
        log.warn({ error: describeError(error) }, 'visits not recorded; will retry')
        putBack(day, batch)
      }
  }

  function flush(): Promise<void> {
    flushing = flushing.then(writeAll)
    return flushing
  }

  const today = () => batchOf(dayOf(clock()))
  return {
    take(pulse) {
      const batch = today()
      if (pulse.step === 'visit') batch.loads += 1
      add(batch, pulse)
    },
    countObjection() {
      today().objected += 1
    },
    countUnread() {
      today().unread += 1
    },
    flush,
    async stop() {
      await flush()
      clearTimeout(timer)
    },
  }
}

const takenSchema = v.object({ taken: v.boolean() })

/** Writes each batch in one statement; the first batch of a day also needs a query for the salt. */
function createStore(database: Dependencies['database']) {
  let known: { day: string; salt: VisitSalt } | undefined

  async function saltOf(day: string): Promise<VisitSalt> {
    if (known?.day !== day) known = { day, salt: await database.accounts((tx) => openSalt(tx, day)) }
    return known.salt
  }

  async function write(day: string, { pulses, loads, objected, unread }: Batch): Promise<boolean> {
    const salt = pulses.size > 0 ? await saltOf(day) : null
    const rows = salt ? [...pulses.values()].map((pulse) => toRow(pulse, salt.salt)) : []
    const result = await database.accounts((tx) =>
      tx.execute(
        sql`select auth.take_pulses(${day}::date, ${salt?.id ?? null}::uuid, ${JSON.stringify(rows)}::jsonb,
          ${loads}::integer, ${objected}::integer, ${unread}::integer) as taken`,
      ),
    )
    return v.parse(takenSchema, result.rows[0]).taken
  }

  return async (day: string, batch: Batch): Promise<void> => {
    if (await write(day, batch)) return
    // The database has lost the salt and the day's marks, so use a new salt.
    known = undefined
    if (!(await write(day, batch))) throw new Error('the salt of the day was lost twice')
  }
}

function toRow({ step, landing, source, ...visitor }: Pulse, salt: Buffer) {
  return { hash: hashVisitor(salt, visitor).toString('hex'), step, landing, ...source }
}

const lastGoneDay = (now: Date) => dayOf(new Date(now.getTime() - visitorDataKeptHours * 3_600_000))

/** Deletes the salts of past days. Without its salt, a day's hashes can't be linked to a person. */
export const purgeVisitSalts: Purge = (tx, now, limit) =>
  deleteBatch(tx, visitSalts, lte(visitSalts.day, lastGoneDay(now)), limit)

export const purgeVisitMarks: Purge = (tx, now, limit) =>
  deleteBatch(tx, visitMarks, lte(visitMarks.day, lastGoneDay(now)), limit)
