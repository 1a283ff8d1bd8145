import { Link } from 'react-router'
import { nameGround } from '#app/moderation/reports/report-reasons.ts'
import { deskPath } from '#app/platform/http/page-paths.ts'
import { RelativeTime } from '#app/platform/ui/media/relative-time.tsx'
import { DecidedBy } from '../decisions/decided-by.tsx'
import { actionNames } from '../decisions/decision-labels.ts'
import { CaseText } from '../desk/case-text.tsx'
import { noteExposure } from '../queries.ts'
import { AppealDecisionForm } from './appeal-decision-form.tsx'
import type { Appeal } from './appeal-schemas.ts'

interface AppealItemProps {
  appeal: Appeal
  onDecided: () => Promise<unknown>
}

/** The texts at issue, and beside them the decision, the appeal against it and the answer. */
export function AppealItem({ appeal, onDecided }: AppealItemProps) {
  const { party, text, createdAt, notice, texts } = appeal
  return (
    <>
      <h2 tabIndex={-1} className="font-bold">
        {party === 'author' ? 'Appeal by the author' : 'Appeal by the reporter'}{' '}
        <span className="text-sm font-normal text-muted">
          <RelativeTime iso={createdAt} />
        </span>
      </h2>
      <div className="grid grid-cols-1 gap-x-8 gap-y-4 lg:grid-cols-2">
        <div className="min-w-0">
          {texts.map((one) => (
            <div key={one.id}>
              <CaseText shownCase={one} isExpanded={false} onExpand={() => noteExposure(one)} />
              <Link
                to={`${deskPath}/cases/${one.id}`}
                className="inline-flex min-h-11 items-center text-sm font-semibold text-accent hover:underline"
              >
                See the case
              </Link>
            </div>
          ))}
        </div>
        <div className="mt-4 min-w-0 space-y-4">
          <AppealedDecisions {...appeal} />
          <section>
            <h3 className="font-bold">The appeal</h3>
            <p dir="auto" className="mt-1 whitespace-pre-wrap wrap-anywhere">
              {text}
            </p>
          </section>
          <details>
            <summary className="min-h-11 cursor-pointer py-2.5 text-sm text-muted">
              Notice they received
            </summary>
            <p className="font-medium">{notice.subject}</p>
            <p className="mt-1 text-sm whitespace-pre-wrap wrap-anywhere">{notice.text}</p>
          </details>
          {appeal.isYours ? (
            <AppealDecisionForm appeal={appeal} onDecided={onDecided} />
          ) : (
            <p className="text-muted">You made this decision. A colleague has to answer.</p>
          )}
        </div>
      </div>
    </>
  )
}

function AppealedDecisions({ decisions }: Pick<Appeal, 'decisions'>) {
  return (
    <section>
      <h3 className="font-bold">The decision</h3>
      <ul className="mt-1 border-s-2 border-line ps-3 text-sm">
        {decisions.map((decision) => (
          <li key={decision.id}>
            <span className="font-medium">{actionNames[decision.action]}</span>{' '}
            <span className="text-muted">
              <DecidedBy decision={decision} />
              {nameGround(decision) === null ? null : `: ${nameGround(decision)}`}
            </span>
            {[decision.facts, decision.explanation].filter(Boolean).map((reason) => (
              <p key={reason} className="whitespace-pre-wrap wrap-anywhere">
                {reason}
              </p>
            ))}
          </li>
        ))}
      </ul>
    </section>
  )
}
