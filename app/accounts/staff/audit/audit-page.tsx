import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { toParameters } from '#app/platform/http/client/api-client.ts'
import { describeInstant } from '#app/platform/time/describe-instant.ts'
import { LoadMore } from '#app/platform/ui/feedback/load-more.tsx'
import { LoadingState } from '#app/platform/ui/feedback/loading-state.tsx'
import { useUrlFilter } from '#app/platform/ui/form/url-filter.ts'
import { findActPage } from './act-page.ts'
import { AuditFilterForm } from './audit-filter.tsx'
import { describeAct, nameActor } from './audit-labels.ts'
import { type Act, type AuditFilter, auditFilterSchema } from './audit-schemas.ts'
import { type ActsOfRequest, groupActs } from './group-acts.ts'
import { auditLogQuery } from './queries.ts'

export function AuditPage({ userId }: { userId: string }) {
  const filter = useUrlFilter(auditFilterSchema) ?? {}
  const query = useInfiniteQuery(auditLogQuery(userId, filter))
  const { data, error, refetch, fetchNextPage } = query
  const acts = data?.pages.flatMap((page) => page.acts)
  const requests = groupActs(acts ?? [])
  return (
    <>
      <p className="mt-1 text-muted">Actions by staff and the server operator, kept for one year.</p>
      <AuditFilterForm key={`${toParameters(filter)}`} userId={userId} filter={filter} acts={acts ?? []} />
      {acts?.length === 0 ? (
        <p className="mt-4 border-y border-line py-4 text-muted">
          No actions match. Try other dates, all people or another word.
        </p>
      ) : null}
      {requests.length > 0 ? (
        <ol aria-label="Staff actions" className="mt-4 divide-y divide-line border-y border-line">
          {requests.map((request) => (
            <Row key={request.key} request={request} filter={filter} />
          ))}
        </ol>
      ) : null}
      {data ? null : <LoadingState height={20} error={error} onRetry={() => void refetch()} />}
      <LoadMore query={query} />
      {data && error ? <LoadingState height={4} error={error} onRetry={() => void fetchNextPage()} /> : null}
    </>
  )
}

const quietLink = 'inline-flex min-h-11 items-center text-sm font-semibold text-accent hover:underline'

function Row({ request, filter }: { request: ActsOfRequest; filter: AuditFilter }) {
  const { lead, alike, steps } = request
  return (
    <li className="grid gap-x-6 py-1 md:grid-cols-[--spacing(60)_minmax(0,1fr)_auto]">
      <div className="text-sm text-muted md:py-2.5">
        <time dateTime={lead.happenedAt}>{describeInstant(lead.happenedAt)}</time>
      </div>
      <div className="min-w-0 wrap-anywhere md:py-2">
        <Actor act={lead} filter={filter} /> <bdi>{describeAct(lead)}</bdi>
        {alike > 0 ? ` and ${alike} more` : null}
        {steps.length > 0 ? <Steps steps={steps} /> : null}
      </div>
      <SubjectLink act={lead} />
    </li>
  )
}

/** Leads to everything by and about the actor. */
function Actor({ act, filter }: { act: Act; filter: AuditFilter }) {
  if (act.actorId === null || act.actor === null) return <bdi className="font-medium">{nameActor(act)}:</bdi>
  return (
    <span>
      <Link
        to={`?${toParameters({ ...filter, person: act.actorId })}`}
        className="font-medium hover:text-accent"
      >
        <bdi>{act.actor}</bdi>
      </Link>
      :
    </span>
  )
}

function Steps({ steps }: { steps: Act[] }) {
  return (
    <details>
      <summary className="inline-flex min-h-11 cursor-pointer items-center text-sm font-semibold text-accent">
        All {steps.length} steps
      </summary>
      <ol className="mb-2 divide-y divide-line border-s-2 border-line ps-4">
        {steps.map((act) => (
          <li key={act.id} className="flex flex-wrap items-center justify-between gap-x-4">
            <bdi className="py-1">{describeAct(act)}</bdi>
            <SubjectLink act={act} />
          </li>
        ))}
      </ol>
    </details>
  )
}

function SubjectLink({ act }: { act: Act }) {
  const page = findActPage(act)
  if (page === null) return null
  return (
    <Link to={page.path} className={quietLink}>
      {page.label}
      <span className="sr-only">: {describeAct(act)}</span>
    </Link>
  )
}
