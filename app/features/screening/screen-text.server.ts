import { sql } from 'drizzle-orm'
import type { Dependencies } from '#app/http/server/dependencies.server.ts'
import type { Transaction } from '#database/client.ts'
import { findSuspicion, noteSuspicion, type Suspicion } from './form-stamps.server.ts'
import { demandWork, takeWork } from './form-work.server.ts'
import { formStampHeader } from './screening-schemas.ts'
import { formWorkHeader, noWork } from './work-schemas.ts'

type Screening = Pick<Dependencies, 'clock' | 'keyedHash'>

/** What a form was sent with. */
export interface Screened {
  suspicion?: Suspicion | undefined
  /** What its page can do about it: nothing without a script. */
  canWork?: boolean | undefined
  work?: string | undefined
}

export function readScreened(
  dependencies: Screening,
  readHeader: (name: string) => string | undefined,
): Screened {
  const stamp = readHeader(formStampHeader)
  const work = readHeader(formWorkHeader)
  const suspicion = findSuspicion(dependencies, stamp)
  return { suspicion, work, canWork: Boolean(stamp) && suspicion !== 'trap' && work !== noWork }
}

interface WrittenText {
  /** Whose challenges these are: an account's id, or an address before there is one. */
  person: string
  /** Null where it isn't published yet: then it is not compared with others. */
  content: string | null
}

/**
 * Has a suspicious text held, or its sender's device work for it where the owner wants that. Before the text is written, in its transaction.
 *
 * @throws ApiError 428 `work_needed`
 */
export async function screenText(
  tx: Transaction,
  dependencies: Screening,
  { suspicion, canWork = false, work }: Screened,
  { person, content }: WrittenText,
): Promise<void> {
  if (!canWork || !(await needsWork(tx, suspicion, content))) return noteSuspicion(tx, suspicion)
  if (!work || !(await takeWork(tx, dependencies, person, work))) await demandWork(dependencies, person)
}

async function needsWork(
  tx: Transaction,
  suspicion: Suspicion | undefined,
  content: string | null,
): Promise<boolean> {
  const { rows } = await tx.execute<{ needed: boolean }>(
    sql`select needs_work(${suspicion ?? null}::text, ${content}::text) as needed`,
  )
  return rows[0]?.needed === true
}
