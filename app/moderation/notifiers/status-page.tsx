import { Link, useRevalidator } from 'react-router'
import * as v from 'valibot'
import { callApi } from '#app/platform/http/client/api-client.ts'
import { describeInstant } from '#app/platform/time/describe-instant.ts'
import { buttonClass } from '#app/platform/ui/form/button.tsx'
import { NeedsScript } from '#app/platform/ui/form/needs-script.tsx'
import { PageHeader } from '#app/platform/ui/layout/page-header.tsx'
import { AppealForm, AppealStatus } from '../own-moderation/notice-appeal.tsx'
import type { NotifiersAppeal, ReportStatus, StatusLink } from './status-schemas.ts'

export function ReportStatusPage({ opened }: { opened: { link: StatusLink; status: ReportStatus } | null }) {
  return (
    <main className="min-h-svh">
      <PageHeader title={opened ? `Your report ${opened.link.reference}` : 'This link does not work'} />
      <div className="page-grid">
        <div className="max-w-reading">{opened ? <Status {...opened} /> : <NoReport />}</div>
      </div>
    </main>
  )
}

function NoReport() {
  return (
    <>
      <p>
        Part of the link may be missing: copy all of it from the email. One year after the decision on a
        report, we delete its data, and the link stops working.
      </p>
      <Link to="/rules" className={buttonClass('outline', 'mt-6')}>
        Read the rules
      </Link>
    </>
  )
}

const outcomes = {
  hidden: 'We have hidden it from the public.',
  measure: 'It stays public, but we took other action.',
  stays: 'We found no violation, so it stays public.',
  gone: 'The author deleted it. There is nothing left to decide.',
} as const

function Status({ link, status }: { link: StatusLink; status: ReportStatus }) {
  const { subjectType, createdAt, outcome, toldAt, notice } = status
  return (
    <>
      <p className="text-muted">
        You reported a {subjectType} as illegal on {describeInstant(createdAt)}.
      </p>
      <h2 className="mt-6 text-2xl font-bold tracking-tight">
        {outcome === null ? 'Under review' : 'Decided'}
      </h2>
      {outcome === null ? (
        <p className="mt-3">We’ll email you as soon as there is a decision. It will also appear here.</p>
      ) : (
        <>
          <p className="mt-3 font-medium">{outcomes[outcome]}</p>
          {toldAt ? <p className="text-muted">Decided on {describeInstant(toldAt)}.</p> : null}
        </>
      )}
      {notice ? <Told link={link} notice={notice} /> : <NothingTold outcome={outcome} />}
    </>
  )
}

function NothingTold({ outcome }: Pick<ReportStatus, 'outcome'>) {
  if (outcome !== 'stays') return null
  return (
    <p className="mt-3">
      A moderator had reviewed the same text for the same reason before you reported it, and left it up. If
      you disagree, you can turn to a certified out-of-court dispute settlement body (Regulation (EU)
      2022/2065, Article 21) or take the matter to court.
    </p>
  )
}

function Told({ link, notice }: { link: StatusLink; notice: NonNullable<ReportStatus['notice']> }) {
  const { subject, text, createdAt, appealUntil, appeal } = notice
  const { revalidate } = useRevalidator()
  return (
    <>
      <section aria-labelledby="told" className="mt-8">
        <h2 id="told" className="text-xl font-bold">
          {subject}
        </h2>
        <p className="text-sm text-muted">Sent on {describeInstant(createdAt)}</p>
        <p dir="auto" className="mt-2 whitespace-pre-wrap wrap-anywhere">
          {text}
        </p>
      </section>
      <section aria-labelledby="objection" className="mt-8">
        <h2 id="objection" className="text-xl font-bold">
          Your appeal
        </h2>
        {appeal ? <AppealStatus appeal={appeal} /> : null}
        {appealUntil ? (
          <>
            <AppealForm
              until={appealUntil}
              answeredWhere="by email and here"
              send={(text) => sendNotifiersAppeal({ ...link, text })}
              onChanged={revalidate}
            />
            <NeedsScript what="This form" className="mt-3" />
          </>
        ) : null}
        {appeal || appealUntil ? null : (
          <p className="mt-2 text-muted">The six-month period for appeals has ended.</p>
        )}
      </section>
    </>
  )
}

/** @throws ApiClientError 409 after six months, or after an earlier appeal */
async function sendNotifiersAppeal(body: NotifiersAppeal): Promise<void> {
  await callApi({ path: '/api/report-status/appeal', method: 'POST', body, responseSchema: v.null() })
}
