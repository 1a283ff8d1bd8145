import { ApiError } from '#app/platform/http/server/api-error.server.ts'
import type { Transaction } from '#database/client.ts'
import { readPublished } from './content-queries.server.ts'

/** Runs in role `accounts`. @throws ApiError 403 `waitlist_closed` */
export async function requireOpenWaitlist(tx: Transaction): Promise<void> {
  const { content } = await readPublished(tx)
  if (!content.waitlist.isOpen)
    throw new ApiError(403, 'waitlist_closed', 'The waitlist is closed at the moment. Nothing was sent.')
}
