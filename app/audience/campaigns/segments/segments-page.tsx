import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { describeCriteria } from '#app/audience/contacts/people-filter.ts'
import { deskPath } from '#app/platform/http/page-paths.ts'
import { LoadingState } from '#app/platform/ui/feedback/loading-state.tsx'
import { Button } from '#app/platform/ui/form/button.tsx'
import { useCommand } from '#app/platform/ui/form/use-command.ts'
import { describeAudience } from '../campaign-labels.ts'
import type { Segment } from '../campaign-schemas.ts'
import { audienceQuery, segmentsQuery, sendSegmentDeletion } from '../queries.ts'
import { SegmentForm } from './segment-form.tsx'

export function SegmentsPage({ userId }: { userId: string }) {
  const { data, error, refetch } = useQuery(segmentsQuery(userId))
  return (
    <div className="mt-4 grid grid-cols-1 gap-x-14 gap-y-10 lg:grid-cols-2">
      {data ? (
        <SegmentList segments={data.segments} onChanged={refetch} />
      ) : (
        <LoadingState height={20} error={error} onRetry={() => void refetch()} />
      )}
      <SegmentForm userId={userId} onSaved={refetch} />
    </div>
  )
}

interface SegmentListProps {
  segments: readonly Segment[]
  onChanged: () => Promise<unknown>
}

export function SegmentList({ segments, onChanged }: SegmentListProps) {
  return (
    <section aria-labelledby="segments">
      <h2 id="segments" tabIndex={-1} className="text-lg font-bold">
        Saved segments
      </h2>
      {segments.length === 0 ? (
        <p className="mt-2 text-muted">No segments yet. A campaign or wave can be sent to a segment.</p>
      ) : null}
      <ul aria-labelledby="segments" className="mt-2 divide-y divide-line">
        {segments.map((segment) => (
          <SegmentRow key={segment.id} segment={segment} onChanged={onChanged} />
        ))}
      </ul>
    </section>
  )
}

function SegmentRow({ segment, onChanged }: { segment: Segment; onChanged: () => Promise<unknown> }) {
  const { id, name, search, filter, isUsed } = segment
  const { isSending, run } = useCommand('Error deleting the segment')
  const { data } = useQuery(audienceQuery(id))
  const remove = async () => {
    const isGone = await run(async () => {
      await sendSegmentDeletion(id)
      await onChanged()
    })
    // The focused button has been removed.
    if (isGone) document.getElementById('segments')?.focus()
  }
  const criteria = describeCriteria(filter)
  return (
    <li className="py-3">
      <Link
        to={`${deskPath}/people?segment=${id}`}
        className="inline-flex min-h-11 min-w-11 items-center font-semibold text-accent hover:underline"
      >
        <bdi className="wrap-anywhere">{name}</bdi>
      </Link>
      <p className="text-sm">{data ? `Campaigns reach ${describeAudience(data)}` : 'Counting...'}</p>
      <p className="text-sm text-muted">
        {criteria.length === 0 && search === '' ? 'Everyone' : criteria.join(' · ')}
        {search === '' ? null : (
          <>
            {criteria.length > 0 ? ' · ' : ''}“<bdi className="wrap-anywhere">{search}</bdi>” in the address
            or name
          </>
        )}
      </p>
      {isUsed ? (
        <p className="text-sm text-muted">Used by a campaign or wave</p>
      ) : (
        <Button look="quiet" isBusy={isSending} onClick={() => void remove()} aria-label={`Delete: ${name}`}>
          Delete
        </Button>
      )}
    </li>
  )
}
