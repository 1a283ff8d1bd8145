import { RelativeTime } from '#app/ui/media/relative-time.tsx'
import type { Comment } from '../comment-schemas.ts'

/** Whose it is, and how old. */
export function CommentHeading({ comment: { author, createdAt, editedAt } }: { comment: Comment }) {
  return (
    <p className="text-sm wrap-anywhere">
      <bdi className="font-semibold">{author.fullName ?? 'Anonymous'}</bdi>{' '}
      <span className="text-muted">
        <RelativeTime iso={createdAt} />
        {editedAt === null ? null : (
          <>
            {' '}
            <span aria-hidden="true">·</span> Edited <RelativeTime iso={editedAt} />
          </>
        )}
      </span>
    </p>
  )
}
