/** The lifetime of an invitation, from the sending of its mail. */
export const invitationDays = 7
/** The database sets it (`dueAt` in `database/schema/staff.ts`), so that no owner can shorten it. */
export const factorResetHours = 24
export const auditEntriesPerPage = 50
/** A search of the audit log, in characters. Shorter ones can't use the index of names. */
export const minAuditSearch = 3
export const maxAuditSearch = 100
/** Maximum time since the last proof of identity, and since the desk was last used (`database/sql/staff/desk-sessions.sql`). */
export const deskSessionHours = 12
export const deskIdleHours = 1

/**
 * Limits the unsent drafts that a browser keeps for one person, even after their session ended. The sign-in of another person deletes them
 * (`platform/session/create-auth-client.ts`).
 */
export const maxDeskDrafts = 20
/** The maximum total length of a person's drafts except the newest one, in characters. */
export const maxDeskDraftsLength = 300_000
