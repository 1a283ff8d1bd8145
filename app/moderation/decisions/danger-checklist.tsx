import { CheckboxField } from '#app/platform/ui/form/field.tsx'
import { actionLabels } from './decision-words.ts'
import type { DecisionState } from './use-decision.ts'

/** The list is open for these rules; for others it can be opened. */
const rulesAboutDanger = ['danger', 'children']

/** Steps required by law on suspicion of a crime that endangers people (Regulation 2022/2065, Article 18). */
export function DangerChecklist({ decision }: { decision: DecisionState }) {
  return (
    <details
      open={rulesAboutDanger.includes(decision.ground)}
      className="rounded-2xl border border-line px-4"
    >
      <summary className="min-h-11 cursor-pointer py-2.5 font-medium">
        Is somebody’s life or safety in danger?
      </summary>
      <p className="text-sm">
        Suspecting a crime that threatens somebody’s life or safety is enough, also one that is only likely to
        happen.
      </p>
      <ol className="mt-2 list-decimal space-y-1.5 ps-5 text-sm">
        <li>If it can’t wait, call the emergency number: 112 in the European Union.</li>
        <li>
          Inform the police or prosecutor at once: where it happens, or where the suspect or whoever is in
          danger lives. If you don’t know where: of this site’s country, or Europol.
        </li>
        <li>Give them all that is known here: the text, its address and author, and when.</li>
        <li>Say in a note for colleagues whom you informed, when, and under which reference.</li>
        <li>
          Tick it here, and decide about the text: what is hidden is kept. Its author is told both; if the
          authority forbids that, choose “Tell nobody”.
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
