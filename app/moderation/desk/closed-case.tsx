import { useEffect, useRef } from 'react'
import { useStoredDraft } from '#app/accounts/staff/editing/use-form-draft.ts'
import type { CaseView } from '../cases/case-schemas.ts'
import { DecidedBy } from '../decisions/decided-by.tsx'
import { actionNames } from '../decisions/decision-labels.ts'
import { nameDecisionDraft } from '../decisions/use-decision.ts'

interface ClosedCaseProps {
  shownCase: CaseView
  /** True if the case was closed while the moderator worked on it. */
  takesFocus: boolean
}

/** Says who decided what, above the texts that the moderator had typed. */
export function ClosedCase({ shownCase: { id, decisions }, takesFocus }: ClosedCaseProps) {
  const textRef = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (takesFocus) textRef.current?.focus()
  }, [takesFocus])
  const last = decisions.find(({ isUndone }) => !isUndone)
  const made = decisions.filter(({ batchId }) => batchId === last?.batchId)
  return (
    <div className="mt-3 rounded-xl bg-tint px-4 py-3">
      <p ref={textRef} tabIndex={-1}>
        <span className="font-medium">This case is closed.</span>{' '}
        {last ? (
          <>
            {made.map(({ action }) => actionNames[action]).join(', ')} <DecidedBy decision={last} />.
          </>
        ) : null}
      </p>
      <UnsentTexts caseId={id} />
    </div>
  )
}

/** The texts that the moderator had typed for a decision when a colleague decided first, for copying. */
function UnsentTexts({ caseId }: { caseId: string }) {
  const { facts, explanation, law } = useStoredDraft(nameDecisionDraft([caseId]))
  const texts = [law, facts, explanation].filter((text) => text)
  if (texts.length === 0) return null
  return (
    <section aria-labelledby="unsent" className="mt-4 rounded-2xl border border-line bg-surface p-4">
      <h3 id="unsent" className="font-bold">
        Your unsent text
      </h3>
      {texts.map((text) => (
        <p key={`${text}`} className="mt-1 whitespace-pre-wrap wrap-anywhere">
          {text}
        </p>
      ))}
    </section>
  )
}
