import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { allFacts } from '#tests/support/feature-facts.ts'
import { projectFolder } from '#tests/support/project-folder.ts'
import { freshProofSeconds } from './accounts/auth/auth-limits.ts'
import { withdrawalUndoHours } from './accounts/consents/consent-limits.ts'
import { deskIdleHours, deskSessionHours, factorResetHours } from './accounts/staff/staff-limits.ts'
import { exportFileMinutes, importUndoDays } from './audience/contacts/contact-limits.ts'
import {
  deletedCommentKeptMinutes,
  mentionsPerHour,
  storedLevels,
} from './community/comments/comment-limits.ts'
import { deletedStoryKeptMinutes, otherStoriesMax } from './community/stories/story-limits.ts'
import {
  appealMonths,
  reportTextKeptMonths,
  snapshotKeptMonths,
  undoSeconds,
} from './moderation/moderation-limits.ts'
import { contentPreviewHours } from './site/site-content/site-content-limits.ts'

test.each<readonly [string, string]>([
  ['schema/contacts/people-exports.ts', `now() + interval '${exportFileMinutes} minutes'`],
  ['schema/site-content.ts', `now() + interval '${contentPreviewHours} hours'`],
  ['schema/staff.ts', `now() + interval '${factorResetHours} hours'`],
  ['sql/comments/edits-and-deletions.sql', `now() - interval '${deletedCommentKeptMinutes} minutes'`],
  ['sql/comments/mentions.sql', `offset ${mentionsPerHour - 1} limit 1`],
  ['sql/comments/threads.sql', `parent.depth >= ${storedLevels} `],
  ['sql/consents/consents.sql', `now() - interval '${withdrawalUndoHours} hours'`],
  ['sql/contacts/imports.sql', `now() - interval '${importUndoDays} days'`],
  ['sql/moderation/access.sql', `clock_timestamp() - interval '${undoSeconds} seconds'`],
  ['sql/moderation/access.sql', `now() - interval '${snapshotKeptMonths} months'`],
  ['sql/moderation/appeals.sql', `interval '${appealMonths} months'`],
  ['sql/moderation/reports.sql', `now() - interval '${reportTextKeptMonths} months'`],
  ['sql/staff/desk-sessions.sql', `now() - interval '${deskSessionHours} hours'`],
  ['sql/staff/desk-sessions.sql', `now() - interval '${deskIdleHours} hour'`],
  ['sql/staff/fresh-proof.sql', `now() - interval '${freshProofSeconds / 60} minutes'`],
  ['sql/stories/edits-and-deletions.sql', `now() - interval '${deletedStoryKeptMinutes} minutes'`],
  ['sql/stories/read-next.sql', `limit ${otherStoriesMax} - cardinality`],
  ...allFacts.flatMap(({ limitsInSql = [] }) => limitsInSql),
])('a limit in the code equals the one in database/%s: %s', (file, limit) => {
  expect(readFileSync(path.join(projectFolder, 'database', file), 'utf8')).toContain(limit)
})
