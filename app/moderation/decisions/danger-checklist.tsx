import { CheckboxField } from '#app/platform/ui/form/field.tsx'
import { actionLabels } from './decision-labels.ts'
import type { DecisionState } from './use-decision.ts'

/** The rules for which the list is initially open. */
const rulesAboutDanger = ['danger', 'children']

/** Steps required by law on suspicion of a crime that endangers people (Regulation 2022/2065, Article 18). */
export function DangerChecklist({ decision }: { decision: DecisionState }) {
  return (
    <details
      open={rulesAboutDanger.includes(decision.ground)}
      className="rounded-2xl border border-line px-4"
    >
      <summary className="min-h-11 cursor-pointer py-2.5 font-medium">
        Is someone’s life or safety in danger?
      </summary>
      <p className="text-sm">
        You don’t need proof. If you suspect that a crime that threatens someone’s life or safety has
        happened, is happening or is likely to happen, follow these steps.
      </p>
      <ol className="mt-2 list-decimal space-y-1.5 ps-5 text-sm">
        <li>In an emergency, call the emergency number: 112 in the European Union.</li>
        <li>
          Inform the police or prosecutor immediately, in the country where it is happening or where the
          suspect or victim lives. If you don’t know the country, inform the authorities of this site’s
          country, or Europol.
        </li>
        <li>Give them all the information we have: the text, its URL, author and time.</li>
        <li>In a note for colleagues, write whom you informed, when, and the reference number.</li>
        <li>Check the box below and make your decision on the text. Hiding it doesn’t delete it.</li>
        <li>
          We tell the author what you decided, and that you informed an authority. If the authority forbids
          that, choose “Send no notices”.
        </li>
      </ol>
      <div className="py-3">
        <CheckboxField
          label={actionLabels.inform_authority}
          checked={decision.isAuthorityInformed}
          onChange={({ target }) => decision.setAuthorityInformed(target.checked)}
        />
      </div>
    </details>
  )
}
