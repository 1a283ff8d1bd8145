/** When a text was last changed. One that a moderator let through counts from then, and may have been edited before. */
export function findLastChange(publishedAt: Date, editedAt: Date | null): Date {
  return editedAt !== null && editedAt.getTime() > publishedAt.getTime() ? editedAt : publishedAt
}
