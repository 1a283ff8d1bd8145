import { useOwnProfile } from '../queries.ts'

/** Shows the public author name beside a text that is about to be published. */
export function ShownAs({ userId, isAnonymous = false }: { userId: string; isAnonymous?: boolean }) {
  const { data } = useOwnProfile(userId)
  if (isAnonymous)
    return <p className="text-sm text-muted">Everyone can read this, with the name Anonymous.</p>
  return (
    <p className="text-sm text-muted wrap-anywhere">
      {data ? (
        <>
          Everyone can read this, with the name{' '}
          <bdi className="font-medium text-ink">{data.shownName ?? 'Anonymous'}</bdi>
          {data.organization === null ? null : (
            <>
              , <bdi className="font-medium text-ink">{data.organization}</bdi>
            </>
          )}
          .
        </>
      ) : (
        'Everyone can read this, with your name and organization.'
      )}
    </p>
  )
}
