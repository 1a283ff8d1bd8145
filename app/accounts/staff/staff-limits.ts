/** The lifetime of an invitation, from the sending of its mail. */
export const invitationDays = 7
/** The database sets it (`dueAt` in `database/schema/staff.ts`), so that no owner can shorten it. */
export const factorResetHours = 24
export const auditEntriesPerPage = 50
