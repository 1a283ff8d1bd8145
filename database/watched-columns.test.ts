import { expect, test } from 'vitest'
import { allFacts } from '#tests/support/feature-facts.ts'
import { createTestDatabase } from '#tests/support/test-database.ts'
import { readSqlObjects } from './sql-objects.ts'
import { type Kinds, listUnlisted, listUnwatched, type Watcher } from './testing/list-missed-changes.ts'

const db = await createTestDatabase()

const kinds: Kinds = {
  stories: {
    title: 'words',
    content: 'words',
    air_quality_issues: 'tags',
    share_permission: 'choice',
    is_public: 'choice',
    is_anonymous: 'choice',
    chart_id: 'choice',
    measurement: 'choice',
    hidden_at: 'state',
    held_at: 'state',
    held_for: 'state',
    deleted_at: 'state',
    edited_at: 'derived',
    edited_after_reactions: 'derived',
    is_visible: 'derived',
    comment_count: 'derived',
    heart_count: 'derived',
    support_count: 'derived',
    helpful_count: 'derived',
    sad_count: 'derived',
    reaction_count: 'derived',
    search_text: 'derived',
    id: 'fixed',
    user_id: 'fixed',
    created_at: 'fixed',
  },
  comments: {
    content: 'words',
    hidden_at: 'state',
    held_at: 'state',
    held_for: 'state',
    deleted_at: 'state',
    is_anonymous: 'derived',
    is_shown: 'derived',
    edited_at: 'derived',
    root_id: 'derived',
    depth: 'derived',
    reply_count: 'derived',
    id: 'fixed',
    story_id: 'fixed',
    user_id: 'fixed',
    parent_id: 'fixed',
    created_at: 'fixed',
  },
}

const watchers: readonly Watcher[] = [
  { trigger: /^derive_story$/, sees: ['words', 'tags', 'state'], except: ['held_for'] },
  { trigger: /^mark_edited_/, sees: ['words', 'tags'] },
  { trigger: /^a_hold_(?:changed|first_public)_text$/, sees: ['words', 'tags'] },
  { trigger: /^d_hold_suspicious_change$/, sees: ['words', 'tags'] },
  { trigger: /^b_screen_changed_text$/, sees: ['words'] },
  { trigger: /^c_hold_added_links$/, sees: ['words'] },
  { trigger: /^refuse_too_much_added$/, sees: ['words'] },
  { trigger: /^queue_(?:changed_)?word_hits$/, sees: ['words'] },
  { trigger: /^refuse_foreign_words$/, sees: ['words', 'tags', 'choice'] },
  {
    trigger: /^refuse_sanctioned_(?:changes|naming)$/,
    sees: ['words', 'tags', 'choice'],
    // `share_permission` publishes nothing, and `measurement` changes with the chart.
    except: ['share_permission', 'measurement'],
  },
  // Only the author and moderators see the reason for a hold.
  { trigger: /^record_changed_story$/, sees: ['words', 'tags', 'choice', 'state'], except: ['held_for'] },
  // Changes of state are visible in `is_shown`.
  { trigger: /^record_changed_comment$/, sees: ['words'] },
]

/** Triggers that need not run when an earlier trigger changes one of their columns, as `TRIGGER: COLUMN`. */
const unseen: readonly string[] = [
  // A title derived from the author’s name does not count as an edit.
  'stories mark_edited_story: is_anonymous',
  'stories a_hold_first_public_text: is_anonymous',
  'stories d_hold_suspicious_change: is_anonymous',
  'stories refuse_sanctioned_changes: is_anonymous',
  // A restored text is hidden or shown by the earlier decision, which was already recorded.
  'stories record_moderation: deleted_at',
  'comments record_moderation: deleted_at',
  ...allFacts.flatMap(({ missedChanges = [] }) => missedChanges),
]

test('each column of a text belongs to exactly one kind', async () => {
  for (const [table, columns] of Object.entries(kinds))
    expect(
      await db.query<{ name: string }>(
        `select column_name::text collate "C" as name from information_schema.columns
          where table_schema = 'public' and table_name = $1 order by 1`,
        [table],
      ),
    ).toEqual(
      Object.keys(columns)
        .sort()
        .map((name) => ({ name })),
    )
})

test('a trigger fires for every change of the columns of its kinds', async () => {
  expect(await listUnwatched(db, kinds, watchers)).toEqual([])
})

test('a trigger’s column list contains all columns that its function or condition uses', async () => {
  expect((await listUnlisted(db)).sort()).toEqual([...unseen].sort())
})

/** Applies edits to definitions in `database/sql/`, found by their start, until `check` has run. */
async function withEdits(
  edits: Readonly<Record<string, readonly [RegExp, string]>>,
  check: () => Promise<void>,
) {
  const objects = readSqlObjects()
  const found = Object.entries(edits).map(([start, [from, to]]) => {
    const { text } = objects.find((object) => object.text.includes(start)) ?? { text: '' }
    const edited = text.replaceAll(from, to)
    expect(edited, start).not.toBe(text)
    return { text, edited }
  })
  try {
    for (const { edited } of found) await db.query(edited)
    await check()
  } finally {
    for (const { text } of found) await db.query(text)
  }
}

test('a column that is missing from a trigger’s list or condition is detected', () =>
  withEdits(
    {
      'create or replace trigger mark_edited_story ': [
        /is_rewritten\(old, new\)/g,
        'old.title <> new.title and old.air_quality_issues <> new.air_quality_issues',
      ],
      'create or replace trigger refuse_sanctioned_changes before update of content ': [
        /of content/g,
        'of held_for',
      ],
      'create or replace trigger record_changed_comment ': [/(?:old|new).content, /g, ''],
      'create or replace trigger keep_changed_story_text': [/is_anonymous, /g, ''],
    },
    async () => {
      const missed = await listUnwatched(db, kinds, watchers)
      expect(missed).toEqual(
        expect.arrayContaining([
          'comments ^record_changed_comment$: content',
          'comments ^refuse_sanctioned_(?:changes|naming)$: content',
          'stories ^mark_edited_: content',
        ]),
      )
      expect(await listUnlisted(db)).toContain('stories keep_changed_story_text: is_anonymous')
    },
  ))

test('a field missing from the functions that list a text’s words is detected', async () => {
  const words = { 'function written_text(story stories)': [/story\.content/g, 'null::text'] } as const
  await withEdits(words, async () => {
    const missed = await listUnwatched(db, kinds, watchers)
    for (const trigger of ['mark_edited_', 'b_screen_changed_text$', 'refuse_too_much_added$'])
      expect(missed).toContain(`stories ^${trigger}: content`)
  })
  const rewritten = { 'function is_rewritten(': [/before\.air_quality_issues/g, 'null'] } as const
  await withEdits(rewritten, async () => {
    expect(await listUnwatched(db, kinds, watchers)).toContain('stories ^mark_edited_: air_quality_issues')
  })
})
