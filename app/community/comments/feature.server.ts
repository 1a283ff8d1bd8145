import * as v from 'valibot'
import type { Feature } from '#app/platform/feature-types.server.ts'
import { type ExportPart, exportList } from '#app/platform/personal-data.server.ts'
import { timestampField, uuidField } from '#app/platform/validation/fields.ts'
import { purgeDeletedComments } from './comments.command.server.ts'
import { commentsApi } from './comments-api.server.ts'
import { listMentionsOf } from './mentions/mention-queries.server.ts'
import { selectOwnComments } from './own/own-comment-queries.server.ts'
import { ownCommentSchema } from './own/own-comment-schemas.ts'

const commentsExports: readonly ExportPart[] = [
  exportList({ name: 'comments', role: 'member' }, ownCommentSchema.entries, (tx, person) =>
    selectOwnComments(tx, person),
  ),
  exportList(
    { name: 'mentions', role: 'member' },
    {
      storyId: uuidField(),
      commentId: uuidField(),
      createdAt: timestampField,
      toldAt: v.nullable(timestampField),
    },
    (tx, { userId }) => listMentionsOf(tx, userId),
  ),
]

export const comments: Feature = {
  api: [commentsApi],
  purges: { deletedComments: purgeDeletedComments },
  exports: commentsExports,
}
