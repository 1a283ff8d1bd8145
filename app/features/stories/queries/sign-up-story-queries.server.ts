import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { uuidField } from '#app/validation/common-fields.ts'
import type { Transaction } from '#database/client.ts'

const rowsSchema = v.array(
  v.object({
    id: uuidField(),
    title: v.nullable(v.string()),
    content: v.string(),
    sharePermission: v.boolean(),
  }),
)

/** The words of one story that came with a sign-up, or of the latest 20 that did. In role `accounts`. */
export async function listSignUpStories(tx: Transaction, userId: string, storyId: string | null) {
  const { rows } = await tx.execute(sql`
    select id, title, content, share_permission as "sharePermission"
    from read_sign_up_stories(${userId}::uuid, ${storyId}::uuid)`)
  return v.parse(rowsSchema, rows)
}
