import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { ownReportsPath } from '#app/platform/http/page-paths.ts'
import { useUserId } from '#app/platform/session/use-session.ts'
import { describeInstant } from '#app/platform/time/describe-instant.ts'
import { buttonClass } from '#app/platform/ui/form/button.tsx'
import { PageHeader } from '#app/platform/ui/layout/page-header.tsx'
import { ReportForm } from './report-form.tsx'
import type { ReportedSubject, ReportResponse } from './report-schemas.ts'

interface ReportPageProps {
  subject: ReportedSubject
  rules: { key: string; violation: string }[]
  children?: ReactNode
}

export function ReportPage({ subject, rules, children }: ReportPageProps) {
  const [response, setResponse] = useState<ReportResponse | null>(null)
  return (
    <main className="min-h-svh">
      <PageHeader
        title={`Report a ${subject.type}`}
        lead={
          response ? null : (
            <>
              A moderator reviews it under the{' '}
              <Link to="/rules" className="text-accent underline">
                rules
              </Link>
              . The author never learns who reported it.
            </>
          )
        }
      />
      <div className="page-grid">
        {response ? (
          <Reported response={response} />
        ) : (
          <>
            <Reportable subject={subject} />
            {children}
            <ReportForm subject={subject} rules={rules} onReported={setResponse} />
          </>
        )}
      </div>
    </main>
  )
}

function Reportable({ subject: { type, id, storyId, start, authorName } }: Pick<ReportPageProps, 'subject'>) {
  return (
    <p className="mb-6 max-w-reading border-s-2 border-line ps-4">
      <Link
        to={`/stories/${storyId}${type === 'comment' ? `#comment-${id}` : ''}`}
        className="line-clamp-3 py-2.5 font-semibold wrap-anywhere hover:text-accent"
      >
        <bdi>{start}</bdi>
      </Link>
      <span className="block text-sm text-muted wrap-anywhere">
        A {type} by <bdi>{authorName ?? 'Anonymous'}</bdi>
      </span>
    </p>
  )
}

function Reported({ response: { outcome, decidedAt, reference } }: { response: ReportResponse }) {
  const userId = useUserId()
  const headingRef = useRef<HTMLHeadingElement>(null)
  // The form, which had the focus, has been removed.
  useEffect(() => headingRef.current?.focus(), [])
  const isDecided = outcome === 'stays'
  return (
    <section aria-labelledby="reported" className="max-w-reading">
      <h2 id="reported" ref={headingRef} tabIndex={-1} className="text-2xl font-bold tracking-tight">
        {isDecided ? 'Already reviewed' : 'Report submitted'}
      </h2>
      <p className="mt-3">
        {isDecided && decidedAt
          ? `Thank you for your report. A moderator reviewed the same text for the same reason on ${describeInstant(decidedAt)} and left it up.`
          : 'Thank you for helping keep our community safe. We will review this content.'}
      </p>
      {reference ? (
        <p className="mt-3">
          Your reference is <strong>{reference}</strong>.{' '}
          {!isDecided
            ? 'We’ll email you the decision.'
            : userId === null
              ? 'We’ve emailed you a link to the reasons, where you can appeal.'
              : null}
        </p>
      ) : null}
      <p className="mt-6 flex flex-wrap gap-3">
        {isDecided && userId !== null ? (
          <Link to={ownReportsPath} className={buttonClass('primary')}>
            Read why, or appeal
          </Link>
        ) : null}
        <Link to="/community" className={buttonClass('outline')}>
          Read the stories
        </Link>
      </p>
    </section>
  )
}
