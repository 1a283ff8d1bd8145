import { useOwnProfile } from '../use-own-profile.ts'

/** Names the author whom everyone sees beside what is about to be published. */
export function ShownAs({ userId }: { userId: string }) {
  const { data } = useOwnProfile(userId)
  return (
    <p className="text-sm text-muted wrap-anywhere">
      {data ? (
        <>
          Everyone can read this, as{' '}
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
