import { Link } from 'react-router'
import { RelativeTime } from '#app/ui/media/relative-time.tsx'
import type { Comment } from '../comment-schemas.ts'

interface CommentHeadingProps {
  comment: Comment
  onMute: (() => void) | null
}

const action = 'inline-flex min-h-6 min-w-6 items-center underline-offset-4 hover:underline'

/** Whose it is and how old, and what others can do about it. */
export function CommentHeading({
  comment: { id, author, createdAt, editedAt, isOwn },
  onMute,
}: CommentHeadingProps) {
  const name = author.fullName ?? 'Anonymous'
  return (
    <p className="text-sm wrap-anywhere">
      <bdi className="font-semibold">{name}</bdi>{' '}
      <span className="text-muted">
        <RelativeTime iso={createdAt} />
        {editedAt === null ? null : (
          <>
            {' '}
            <span aria-hidden="true">·</span> Edited <RelativeTime iso={editedAt} />
          </>
        )}
        {isOwn ? null : (
          <>
            {' '}
            <span aria-hidden="true">·</span>{' '}
            <Link
              to={`/report?comment=${id}`}
              aria-label={`Report the comment by ${name}`}
              className={action}
            >
              Report
            </Link>
            {onMute ? (
              <>
                {' '}
                <span aria-hidden="true">·</span>{' '}
                <button
                  type="button"
                  aria-label={`Mute ${name}`}
                  className={`${action} cursor-pointer`}
                  onClick={onMute}
                >
                  Mute
                </button>
              </>
            ) : null}
          </>
        )}
      </span>
    </p>
  )
}
