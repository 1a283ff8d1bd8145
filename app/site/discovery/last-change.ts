/** Returns the later time, because a text may be edited before a moderator approves it. */
export function findLastChange(publishedAt: Date, editedAt: Date | null): Date {
  return editedAt !== null && editedAt.getTime() > publishedAt.getTime() ? editedAt : publishedAt
}
