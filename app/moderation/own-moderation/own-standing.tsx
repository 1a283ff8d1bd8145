import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { describeInstant } from '#app/platform/time/describe-instant.ts'
import { LoadingState } from '#app/platform/ui/feedback/loading-state.tsx'
import type { Standing } from './notice-schemas.ts'
import { standingQuery } from './queries.ts'

const names: Readonly<Record<Standing['sanctions'][number]['kind'], string>> = {
  warning: 'You were warned',
  no_posting: 'You can’t post',
  suspended: 'Your account is suspended',
  banned: 'Your account is banned',
  reports_unheard: 'You can’t report posts',
}

/** Shown above the profile form: the fields that a suspension locks. */
export function ProfileStanding({ userId }: { userId: string }) {
  const { data } = useQuery(standingQuery(userId))
  const text = describeProfileLimits(data?.sanctions ?? [])
  if (text === null) return null
  return (
    <p role="note" className="mt-4 rounded-xl bg-tint px-4 py-3">
      {text}{' '}
      <Link to="/settings/notices" className="font-medium text-accent underline underline-offset-4">
        See why, or appeal
      </Link>
    </p>
  )
}

/** @returns null if the user can change all fields */
export function describeProfileLimits(sanctions: Standing['sanctions']): string | null {
  const found = sanctions.find(
    ({ isActive, kind }) => isActive && (kind === 'suspended' || kind === 'banned'),
  )
  if (!found) return null
  const until = found.endsAt ? ` until ${describeInstant(found.endsAt)}` : ''
  return `${names[found.kind]}${until}. You can’t change the name that others see, your organization or your picture, but you can remove your organization and picture.`
}

/** The user's current restrictions. Reading, data export, account deletion and appeals are never restricted. */
export function OwnStanding({ userId }: { userId: string }) {
  const { data, error, refetch } = useQuery(standingQuery(userId))
  if (!data) return <LoadingState height={4} error={error} onRetry={() => void refetch()} />
  const active = data.sanctions.filter(({ isActive, kind }) => isActive && kind !== 'warning')
  if (active.length === 0)
    return <p className="mt-3 text-muted">Your account is in good standing. Nothing is restricted.</p>
  return (
    <ul className="mt-3 list-disc space-y-1 ps-5">
      {active.map(({ kind, startsAt, endsAt }) => (
        <li key={`${kind} ${startsAt}`}>
          {names[kind]}
          {endsAt ? ` until ${describeInstant(endsAt)}` : ', with no end date'}. The notice below says why.
        </li>
      ))}
    </ul>
  )
}
