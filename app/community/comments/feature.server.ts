import type { Feature } from '#app/platform/feature.server.ts'
import { commentsApi } from './comments-api.server.ts'
import { purgeDeletedComments } from './delete-comment.command.server.ts'
import { commentsExports } from './export.server.ts'

export const comments: Feature = {
  api: [commentsApi],
  purges: { deletedComments: purgeDeletedComments },
  exports: commentsExports,
}
