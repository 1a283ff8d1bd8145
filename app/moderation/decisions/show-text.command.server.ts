import { sql } from 'drizzle-orm'
import type { Transaction } from '#database/client.ts'

interface Text {
  subjectType: 'story' | 'comment'
  subjectId: string
}

/** Shows a text again unless another decision hides it. Runs as a moderator. */
export async function showAgain(tx: Transaction, { subjectType, subjectId }: Text): Promise<void> {
  await tx.execute(sql`select show_again(${subjectType}, ${subjectId}::uuid)`)
}

/**
 * Publishes a held text. Its time becomes the current time unless it was public before it was held. Returns false if it stays held, because
 * its author has edited it since this transaction's moderator read it. Runs as a moderator.
 */
export async function release(tx: Transaction, { subjectType, subjectId }: Text): Promise<boolean> {
  const { rows } = await tx.execute<{ isReleased: boolean }>(
    sql`select release_held(${subjectType}, ${subjectId}::uuid) as "isReleased"`,
  )
  return rows[0]?.isReleased === true
}

/** Holds a text again after its release was undone. Runs as a moderator. */
export async function holdAgain(tx: Transaction, { subjectType, subjectId }: Text): Promise<void> {
  await tx.execute(sql`select hold_again(${subjectType}, ${subjectId}::uuid)`)
}
