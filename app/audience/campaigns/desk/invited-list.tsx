import { useInfiniteQuery } from '@tanstack/react-query'
import { describeInstant } from '#app/platform/time/describe-instant.ts'
import { LoadMore } from '#app/platform/ui/feedback/load-more.tsx'
import { LoadingState } from '#app/platform/ui/feedback/loading-state.tsx'
import { invitedQuery, refetchMs } from '../queries.ts'
import type { Invitation } from '../waves/wave-schemas.ts'
import { FigureRow } from './figure-row.tsx'
import { findLatest, invitationStateNames } from './wave-labels.ts'

interface InvitedListProps {
  userId: string
  campaignId: string
  isSending: boolean
}

export function InvitedList({ userId, campaignId, isSending }: InvitedListProps) {
  const query = useInfiniteQuery({
    ...invitedQuery(userId, campaignId),
    refetchInterval: isSending ? refetchMs : false,
  })
  const { data, error, refetch } = query
  if (!data) return <LoadingState height={10} error={error} onRetry={() => void refetch()} />
  const figures = data.pages[0]?.figures
  return (
    <section aria-labelledby="invited" className="mt-8">
      <h3 id="invited" className="font-bold">
        Invited people
      </h3>
      {figures ? <FigureRow figures={figures} /> : null}
      <ul aria-labelledby="invited" className="mt-3 divide-y divide-line border-y border-line text-sm">
        {data.pages
          .flatMap(({ invitations }) => invitations)
          .map((invitation) => (
            <InvitedRow key={invitation.personId} invitation={invitation} />
          ))}
      </ul>
      <LoadMore query={query} />
    </section>
  )
}

function InvitedRow({ invitation }: { invitation: Invitation }) {
  const { maskedEmail, fullName, state, isPassedOn } = invitation
  const latest = findLatest(invitation)
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 py-2">
      <bdi className="wrap-anywhere">{fullName ?? maskedEmail ?? 'Deleted account'}</bdi>
      <span className="text-muted">
        <span className={state === 'joined' ? 'font-semibold text-ink' : ''}>
          {invitationStateNames[state]}
        </span>
        {state === 'invited' && latest !== null ? ', valid until ' : latest === null ? '' : ', '}
        {latest === null ? null : describeInstant(latest)}
        {isPassedOn ? ' · place passed on' : ''}
      </span>
    </li>
  )
}
