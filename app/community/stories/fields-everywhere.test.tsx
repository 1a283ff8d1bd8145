import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { codePointsPerCharacter } from '#app/platform/validation/text-length.ts'
import { writtenColumns } from '#database/schema/stories.ts'
import { createTestDatabase } from '#tests/support/test-database.ts'
import { composerSchema } from './composer/composer-schemas.ts'
import { issueFieldName, toStoryFields } from './composer/read-story-form.ts'
import { StoryComposerForm } from './composer/story-composer-form.tsx'
import { readFields } from './composer/story-draft.ts'
import { StoryCard } from './story-card.tsx'
import { storyTexts } from './story-limits.ts'
import { authoredFields, newStorySchema, storySchema } from './story-schemas.ts'

const db = await createTestDatabase()

/** Names of form controls, where they differ from the API's fields. */
const controls: Readonly<Record<string, string>> = {
  airQualityIssues: issueFieldName('Mold'),
  chartId: 'chart',
}
const values = {
  ...Object.fromEntries(Object.keys(storyTexts).map((name) => [name, `A ${name} to find`])),
  [issueFieldName('Mold')]: true,
  sharePermission: true,
}
const written = { ...values, airQualityIssues: ['Mold'] }

test('the story composer has a control for each field of a new story', () => {
  const markup = renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <StoryComposerForm
        userId="ada"
        takesFocus={false}
        onShared={() => undefined}
        onCancel={() => undefined}
      />
    </QueryClientProvider>,
  )
  const missing = Object.keys(newStorySchema.entries).filter(
    (name) => !markup.includes(`name="${controls[name] ?? name}"`),
  )
  expect(missing).toEqual([])
})

test('each field of a story is sent as typed, and shown when the story is edited', () => {
  const story = v.parse(composerSchema, values)
  for (const name of Object.keys(storyTexts)) expect(story).toMatchObject({ [name]: `A ${name} to find` })
  expect(readFields({ ...story, issues: story.airQualityIssues })).toEqual(toStoryFields(values))
})

test('an optional field of a story that is blank is stored as null', () => {
  const story = v.parse(newStorySchema, { content: 'Dust.', title: ' \u200b ', airQualityIssues: [] })
  expect(story).toMatchObject({ title: null, airQualityIssues: null })
})

test('readers get everything that a story’s author wrote', () => {
  expect(Object.keys(authoredFields)).toEqual(Object.keys(writtenColumns()))
})

test('a story’s card shows everything that its author wrote', () => {
  const story = v.parse(storySchema, {
    ...written,
    id: '6f2c1d7e-6a3c-4a57-9c34-0d8c3d3f8a11',
    createdAt: '2026-11-01T10:00:00.000Z',
    author: { fullName: 'Ada', organization: null, avatarUrl: null },
    commentCount: 0,
    reactionCounts: { heart: 0, support: 0, helpful: 0, sad: 0 },
  })
  const text = renderToStaticMarkup(
    <MemoryRouter>
      <StoryCard story={story} actions={null} />
    </MemoryRouter>,
  )
  for (const name of Object.keys(authoredFields))
    expect(text).toContain(name === 'airQualityIssues' ? 'Mold' : `A ${name} to find`)
})

test('the database accepts each field of a story up to its limit, and hardly more', async () => {
  for (const [name, max] of Object.entries(storyTexts)) {
    const [check] = await db.query<{ most: number }>(
      `select substring(pg_get_constraintdef(oid) from '<= (\\d+)')::int as most from pg_constraint
        where conrelid = 'stories'::regclass and conname = $1`,
      [`stories_${name}_length`],
    )
    const most = check?.most ?? 0
    expect(most / (max * codePointsPerCharacter), name).toBeGreaterThanOrEqual(1)
    // The database allows a tenth more, because a title from the waitlist adds words to a name of the maximum length.
    expect(most / (max * codePointsPerCharacter), name).toBeLessThanOrEqual(1.1)
  }
})
