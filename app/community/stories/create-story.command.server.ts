import { type AnyColumn, and, eq, sql } from 'drizzle-orm'
import type { AddedStory } from '#app/accounts/auth/sign-up/sign-up-story-schemas.server.ts'
import type { Dependencies } from '#app/platform/http/server/api-env.server.ts'
import { withIdempotency } from '#app/platform/http/server/idempotency.server.ts'
import type { Member } from '#app/platform/http/server/require-member.server.ts'
import { recordSuspicion, type Suspicion } from '#app/platform/screening/form-stamps.server.ts'
import type { Transaction } from '#database/client.ts'
import { profiles } from '#database/schema/profiles.ts'
import { stories } from '#database/schema/stories.ts'
import { type ChartSummarizer, chooseChart } from './choose-chart.command.server.ts'
import { findReadableStory } from './story-queries.server.ts'
import { type NewStory, type Story, storySchema } from './story-schemas.ts'
import { selectAuthoredColumns } from './story-statements.server.ts'
import { isWaitlistTitle, titleWaitlistStory } from './waitlist-story-title.ts'

interface StoryToStore extends Omit<NewStory, 'airQualityIssues' | 'chartId'> {
  id?: string
  userId: string
  isPublic: boolean
  airQualityIssues?: string[] | null | undefined
}

/** Runs as the story's author or, for a private one, in role `accounts`. */
async function createStory(tx: Transaction, story: StoryToStore): Promise<string> {
  const {
    id = crypto.randomUUID(),
    userId,
    sharePermission,
    isPublic,
    isAnonymous = false,
    ...written
  } = story
  // The type makes a forgotten field a compile-time error.
  const columns: Record<keyof typeof written, AnyColumn> = selectAuthoredColumns(stories)
  const names = Object.values(columns).map(({ name }) => sql.identifier(name))
  const values = Object.keys(columns).map((name) => sql.param(Reflect.get(written, name) ?? null))
  // Drizzle's insert names all columns, and authors have no privilege on some.
  await tx.execute(sql`
    insert into ${stories} (id, user_id, share_permission, is_public, is_anonymous, ${sql.join(names, sql`, `)})
    values (${id}, ${userId}, ${sharePermission}, ${isPublic}, ${isAnonymous},
      ${sql.join(values, sql`, `)})`)
  return id
}

/** Idempotent with an idempotency key. @throws ApiError 422 `idempotency_key_reused` */
export async function shareStory(
  dependencies: Pick<Dependencies, 'database' | 'keyedHash' | 'clock'> & ChartSummarizer,
  author: Member,
  {
    title = null,
    content,
    airQualityIssues = null,
    sharePermission,
    isAnonymous,
    chartId = null,
    suspicion,
    ...others
  }: NewStory & { suspicion?: Suspicion | undefined },
  idempotencyKey: string | undefined,
): Promise<Story> {
  const { database, keyedHash } = dependencies
  const story = {
    title,
    content,
    airQualityIssues,
    sharePermission,
    ...others,
    ...(isAnonymous && { isAnonymous }),
  }
  const request = { share: 'story', ...story, ...(chartId && { chartId }) }
  const once = { scope: author.userId, key: idempotencyKey, request, keyedHash, answer: storySchema }
  return database.transaction(author, (tx) =>
    withIdempotency(tx, once, async () => {
      await recordSuspicion(tx, suspicion)
      const id = await createStory(tx, { ...story, userId: author.userId, isPublic: true })
      if (chartId)
        await tx
          .update(stories)
          .set(await chooseChart(tx, { ...dependencies, chartId }))
          .where(eq(stories.id, id))
      const stored = await findReadableStory(tx, id)
      if (!stored) throw new Error('a story was stored that its author cannot read')
      return stored
    }),
  )
}

/** A title generated from the form's name is generated again from the profile's name. Runs in role `accounts`. */
export async function addSignUpStory(
  tx: Transaction,
  { userId, storyId, story, publishes }: AddedStory,
): Promise<void> {
  await recordSuspicion(tx, story.suspicion)
  const title = isWaitlistTitle(story.title) ? await titleByAuthor(tx, userId) : story.title
  await createStory(tx, { ...story, title, id: storyId, userId, isPublic: false })
  if (publishes) await publishStory(tx, userId, storyId)
}

async function titleByAuthor(tx: Transaction, userId: string): Promise<string | null> {
  const [author] = await tx
    .select({ fullName: profiles.fullName })
    .from(profiles)
    .where(eq(profiles.userId, userId))
  return author?.fullName ? titleWaitlistStory(author.fullName) : null
}

/** Publishes only if the author gave permission. Runs in role `accounts`. */
async function publishStory(tx: Transaction, userId: string, storyId: string): Promise<void> {
  await tx
    .update(stories)
    .set({ isPublic: sql`${stories.sharePermission}` })
    .where(and(eq(stories.id, storyId), eq(stories.userId, userId)))
}
