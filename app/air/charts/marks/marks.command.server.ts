import { count, eq } from 'drizzle-orm'
import { notFound } from '#app/platform/http/server/api-error.server.ts'
import type { Member } from '#app/platform/http/server/require-member.server.ts'
import type { Transactions } from '#database/client.ts'
import { airMarks } from '#database/schema/air/charts.ts'
import { maxMarks } from '../../air-limits.ts'
import { limitReached, lockReadings, requireRoom } from '../../air-owner.command.server.ts'
import type { ActionKind } from '../../science/effects/effect.ts'
import { refreshSharedCharts } from '../shared/refresh-shared-charts.command.server.ts'

interface NewMark {
  roomId: string
  kind: ActionKind
  at: Date
}

/** @throws ApiError 404 if the room is not the member's, 409 `air_limit` */
export function addMark(database: Transactions, person: Member, mark: NewMark): Promise<{ id: string }> {
  return database.transaction(person, async (tx) => {
    await lockReadings(tx, person.userId)
    await requireRoom(tx, mark.roomId)
    const [all] = await tx.select({ marks: count() }).from(airMarks)
    if ((all?.marks ?? 0) >= maxMarks)
      throw limitReached(`You already have ${maxMarks} marks. Please delete one first.`)
    const [added] = await tx
      .insert(airMarks)
      .values({ userId: person.userId, ...mark })
      .returning({ id: airMarks.id })
    if (!added) throw new Error('no mark was added')
    await refreshSharedCharts(tx, mark)
    return added
  })
}

/** @throws ApiError 404 if the mark is not the member's */
export async function deleteMark(database: Transactions, person: Member, id: string): Promise<void> {
  await database.transaction(person, async (tx) => {
    await lockReadings(tx, person.userId)
    const [gone] = await tx.delete(airMarks).where(eq(airMarks.id, id)).returning({ roomId: airMarks.roomId })
    if (!gone) throw notFound('This mark no longer exists.')
    await refreshSharedCharts(tx, gone)
  })
}
