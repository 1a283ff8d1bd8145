import * as v from 'valibot'
import type { Feature } from '#app/platform/feature-types.server.ts'
import { type ExportPart, exportList } from '#app/platform/personal-data.server.ts'
import { timestampField, uuidField } from '#app/platform/validation/fields.ts'
import { listFoldedTextsOf, listMutedPeopleOf, listWordsOf } from './collapse-queries.server.ts'
import { collapsedTextsApi } from './collapsed-texts-api.server.ts'

const collapsedTextsExports: readonly ExportPart[] = [
  exportList(
    { name: 'foldedTexts', role: 'member' },
    {
      storyId: v.nullable(uuidField()),
      commentId: v.nullable(uuidField()),
      reason: v.string(),
      createdAt: timestampField,
    },
    (tx, { userId }) => listFoldedTextsOf(tx, userId),
  ),
  /** Muted people by their current names. */
  exportList(
    { name: 'mutedPeople', role: 'member' },
    { fullName: v.nullable(v.string()), createdAt: timestampField },
    (tx, { userId }) => listMutedPeopleOf(tx, userId),
  ),
  exportList(
    { name: 'mutedWords', role: 'member' },
    { word: v.string(), createdAt: timestampField },
    (tx, { userId }) => listWordsOf(tx, userId),
  ),
]

export const collapsedTexts: Feature = {
  api: [collapsedTextsApi],
  exports: collapsedTextsExports,
}
