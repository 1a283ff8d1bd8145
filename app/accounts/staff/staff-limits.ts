/** The lifetime of an invitation, from the sending of its mail. */
export const invitationDays = 7
/** The database sets it (`dueAt` in `database/schema/staff.ts`), so that no owner can shorten it. */
export const factorResetHours = 24
export const auditEntriesPerPage = 50
/** Since the last proof of identity, and since the desk was last used (`database/sql/staff/desk-sessions.sql`). */
export const deskSessionHours = 12
export const deskIdleHours = 1
