import { sql } from 'drizzle-orm'
import type { Member } from '#app/platform/http/server/require-member.server.ts'
import type { Transactions } from '#database/client.ts'
import { mutedWords } from '#database/schema/collapsed-texts.ts'
import { lockCollapsedTexts } from './collapse-text.command.server.ts'

export async function muteWords(database: Transactions, person: Member, words: string[]): Promise<void> {
  const { userId } = person
  await database.transaction(person, async (tx) => {
    await lockCollapsedTexts(tx, userId)
    const kept = sql.param(words)
    await tx.execute(
      sql`delete from ${mutedWords} where user_id = ${userId}::uuid and word <> all(${kept}::text[])`,
    )
    await tx.execute(sql`
        insert into ${mutedWords} (user_id, word) select ${userId}::uuid, unnest(${kept}::text[]) on conflict do nothing`)
  })
}
