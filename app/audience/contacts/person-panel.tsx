import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import * as v from 'valibot'
import { MaskedAddress } from '#app/accounts/staff/components/masked-address.tsx'
import { nameSanction } from '#app/moderation/decisions/decision-labels.ts'
import { deskPath } from '#app/platform/http/page-paths.ts'
import { describeInstant } from '#app/platform/time/describe-instant.ts'
import { LoadingState } from '#app/platform/ui/feedback/loading-state.tsx'
import { describeSource } from '#app/platform/visits/source-labels.ts'
import type { PersonRecord } from './people-schemas.ts'
import { describeStory, nameKind } from './person-labels.ts'
import { PersonCampaigns, PersonMail, PersonMails } from './person-mail.tsx'
import { stateMeanings, stateNames } from './person-states.ts'
import { fetchPersonAddress, personQuery } from './queries.ts'

/** The filters of the list from which the record was opened. */
const listSchema = v.fallback(v.object({ list: v.pipe(v.string(), v.regex(/^(\?|$)/)) }), { list: '' })

export function PersonPanel({ userId, personId }: { userId: string; personId: string }) {
  const { state } = useLocation()
  const { data, error, refetch } = useQuery(personQuery(userId, personId))
  return (
    <article aria-labelledby="person-name" className="mt-2 max-w-5xl">
      <Link
        to={`${deskPath}/people${v.parse(listSchema, state).list}`}
        state={state}
        className="inline-flex min-h-11 items-center font-medium text-accent underline-offset-4 hover:underline"
      >
        ← All people
      </Link>
      {data ? (
        <OpenPerson person={data} />
      ) : (
        <LoadingState height={30} error={error} onRetry={() => void refetch()} />
      )}
    </article>
  )
}

function OpenPerson({ person }: { person: PersonRecord }) {
  const name = person.fullName ?? 'No name given'
  return (
    <>
      <h2 id="person-name" className="text-xl font-bold tracking-tight">
        <bdi className="wrap-anywhere">{name}</bdi>
      </h2>
      {person.organization ? <p className="text-muted wrap-anywhere">{person.organization}</p> : null}
      <MaskedAddress
        whose={`${person.fullName ?? person.maskedEmail}’s`}
        masked={person.maskedEmail}
        onRead={() => fetchPersonAddress(person.id)}
      />
      <Standing person={person} />
      <Stories stories={person.stories} />
      <PersonMail mail={person.mail} />
      <PersonMails mails={person.mails} />
      <PersonCampaigns campaigns={person.campaigns} />
      <Cases cases={person.cases} />
      <p className="mt-6 text-sm text-muted">Viewing this record was logged.</p>
    </>
  )
}

function Standing({ person }: { person: PersonRecord }) {
  const {
    shownName,
    state,
    since,
    hasAccount,
    verifiedAt,
    vipAskedAt,
    vipConfirmedAt,
    source,
    unwanted,
    sanctions,
  } = person
  return (
    <dl className="mt-3 divide-y divide-line border-y border-line text-sm">
      {shownName === null ? null : (
        <Row term="Shown as">
          <bdi className="wrap-anywhere">{shownName}</bdi>
        </Row>
      )}
      <Row term="State">
        {stateNames[state]}: {stateMeanings[state].charAt(0).toLowerCase() + stateMeanings[state].slice(1)}
      </Row>
      <Row term="Account">
        {hasAccount ? `Asked for on ${describeInstant(since)}` : 'None'}
        {hasAccount ? `, ${describeConfirmed(verifiedAt)}` : ''}
      </Row>
      <Row term="VIP list">{describeVip(vipAskedAt, vipConfirmedAt)}</Row>
      <Row term="Came from">{source === null ? 'Not known' : <bdi>{describeSource(source)}</bdi>}</Row>
      <Row term="Unsubscribed from">{unwanted.map(nameKind).join(', ') || 'None'}</Row>
      <Row term="Measures">
        {sanctions
          .map(
            ({ kind, endsAt }) => `${nameSanction(kind)}${endsAt ? ` until ${describeInstant(endsAt)}` : ''}`,
          )
          .join(', ') || 'None'}
      </Row>
    </dl>
  )
}

/** Someone imported has agreed before. */
function describeVip(askedAt: string | null, confirmedAt: string | null): string {
  if (askedAt === null) return 'Not on it'
  return confirmedAt !== null && confirmedAt < askedAt
    ? `Agreed on ${describeInstant(confirmedAt)}, imported on ${describeInstant(askedAt)}`
    : `Asked for on ${describeInstant(askedAt)}, ${describeConfirmed(confirmedAt)}`
}

function describeConfirmed(at: string | null): string {
  return at === null ? 'not confirmed' : `confirmed on ${describeInstant(at)}`
}

function Row({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-6 py-2 sm:grid-cols-[1fr_3fr]">
      <dt className="text-muted">{term}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  )
}

function Stories({ stories }: Pick<PersonRecord, 'stories'>) {
  return (
    <section aria-labelledby="person-stories" className="mt-6">
      <h3 id="person-stories" className="font-bold">
        Stories and consent
      </h3>
      {stories.length === 0 ? <p className="mt-1 text-sm text-muted">None.</p> : null}
      <ul className="mt-1 divide-y divide-line text-sm">
        {stories.map((story) => (
          <li key={story.id} className="py-2">
            {story.isVisible ? (
              <Link to={`/stories/${story.id}`} className="font-medium text-accent hover:underline">
                <bdi className="wrap-anywhere">{story.title ?? 'Untitled'}</bdi>
              </Link>
            ) : (
              <span className="font-medium">A non-public story</span>
            )}
            <p className="text-muted">
              {describeStory(story)}; permission to share {story.sharePermission ? 'given' : 'not given'} on{' '}
              {describeInstant(story.createdAt)}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Cases({ cases }: Pick<PersonRecord, 'cases'>) {
  return (
    <section aria-labelledby="person-cases" className="mt-6">
      <h3 id="person-cases" className="font-bold">
        Cases
      </h3>
      {cases.length === 0 ? <p className="mt-1 text-sm text-muted">None.</p> : null}
      <ul className="mt-1 divide-y divide-line text-sm">
        {cases.map(({ id, subjectType, state, openedAt }) => (
          <li key={id} className="py-2">
            <Link to={`${deskPath}/cases/${id}`} className="font-medium text-accent hover:underline">
              About a {subjectType}
            </Link>{' '}
            <span className="text-muted">
              opened on {describeInstant(openedAt)}, {state}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
