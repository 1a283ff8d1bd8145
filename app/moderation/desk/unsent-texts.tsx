import { useStoredDraft } from '#app/accounts/staff/editing/use-form-draft.ts'
import { nameDecisionDraft } from '../decisions/use-decision.ts'

/** The texts that the moderator had typed for a decision when a colleague decided first, for copying. */
export function UnsentTexts({ caseId }: { caseId: string }) {
  const { facts, explanation, law } = useStoredDraft(nameDecisionDraft([caseId]))
  const texts = [law, facts, explanation].filter((text) => text)
  if (texts.length === 0) return null
  return (
    <section aria-labelledby="unsent" className="mt-4 rounded-2xl border border-line bg-sunken p-4">
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
