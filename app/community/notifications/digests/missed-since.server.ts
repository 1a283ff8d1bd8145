import { type SQLWrapper, sql } from 'drizzle-orm'
import { sessions } from '#database/schema/auth.ts'
import { lastVisits } from '#database/schema/last-visits.ts'
import { notifications } from '#database/schema/notifications.ts'

/** Selects the end of the previous digest or the user's last activity, whichever is later. @param digest a row of `digests` */
export function selectMissedSince(digest: SQLWrapper) {
  return sql`
    select greatest(
      ${digest}.told_until,
      (select max(refreshed_at) from ${sessions} where user_id = ${digest}.user_id),
      (select max(visited_at) from ${lastVisits} where user_id = ${digest}.user_id),
      (select max(greatest(seen_at, read_at)) from ${notifications} where user_id = ${digest}.user_id)
    )`
}
