import { count } from 'drizzle-orm'
import type { Member } from '#app/platform/http/server/require-member.server.ts'
import type { Transactions } from '#database/client.ts'
import { airRooms } from '#database/schema/air/readings.ts'
import { maxRooms } from '../air-limits.ts'
import { limitReached, lockReadings } from '../air-owner.command.server.ts'
import type { RoomKind } from '../room-kinds.ts'

interface NewRoom {
  kind: RoomKind
  floorArea: number | null
  height: number | null
}

/** @throws ApiError 409 `air_limit` */
export function addRoom(database: Transactions, person: Member, room: NewRoom): Promise<{ id: string }> {
  return database.transaction(person, async (tx) => {
    await lockReadings(tx, person.userId)
    const [all] = await tx.select({ rooms: count() }).from(airRooms)
    if ((all?.rooms ?? 0) >= maxRooms)
      throw limitReached(`You already have ${maxRooms} rooms. Please delete one first.`)
    const [added] = await tx
      .insert(airRooms)
      .values({ userId: person.userId, ...room })
      .returning({ id: airRooms.id })
    if (!added) throw new Error('no room was added')
    return added
  })
}
