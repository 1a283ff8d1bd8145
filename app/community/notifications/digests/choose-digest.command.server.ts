import { sql } from 'drizzle-orm'
import type { Dependencies } from '#app/platform/http/server/api-env.server.ts'
import { ApiError } from '#app/platform/http/server/api-error.server.ts'
import type { Member } from '#app/platform/http/server/require-member.server.ts'
import { isTimeZone } from '#app/platform/time/zone-offset.ts'
import { digests } from '#database/schema/notifications.ts'
import type { DigestEvery } from './digest-schemas.ts'
import { findNextDigest } from './next-digest.server.ts'

const noZone = 'This is not a time zone. Please choose one, such as Europe/Berlin.'

/** The first digest covers events from now on. @throws ApiError 400 if the time zone is unknown */
export async function chooseDigest(
  { database, clock }: Dependencies,
  person: Member,
  { every, timeZone }: { every: DigestEvery; timeZone: string },
): Promise<void> {
  if (!isTimeZone(timeZone))
    throw new ApiError(400, 'invalid_input', noZone, {
      fields: [{ field: 'timeZone', code: 'invalid', message: noZone }],
    })
  const chosen = { every, timeZone, nextAt: findNextDigest(every, timeZone, clock()) }
  await database.transaction(person, (tx) =>
    tx
      .insert(digests)
      .values({ userId: person.userId, ...chosen })
      .onConflictDoUpdate({
        target: digests.userId,
        set: {
          ...chosen,
          toldUntil: sql`case ${digests.every} when 'never' then now() else ${digests.toldUntil} end`,
        },
      }),
  )
}
