import { Info } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { personStates, stateMeanings, stateNames } from './person-states.ts'

/** A button that explains a column's terms. */
function Hint({ label, children }: { label: string; children: ReactNode }) {
  const id = useId()
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        aria-label={label}
        className="grid size-11 cursor-pointer place-items-center text-muted hover:text-ink"
      >
        <Info aria-hidden="true" className="size-4" />
      </button>
      <div
        id={id}
        popover="auto"
        className="m-auto max-w-md rounded-2xl border border-line bg-surface p-5 font-normal whitespace-normal text-ink shadow-float"
      >
        {children}
      </div>
    </>
  )
}

function Terms({ terms }: { terms: Readonly<Record<string, string>> }) {
  return (
    <dl className="space-y-2">
      {Object.entries(terms).map(([term, meaning]) => (
        <div key={term}>
          <dt className="font-semibold">{term}</dt>
          <dd className="text-muted">{meaning}</dd>
        </div>
      ))}
    </dl>
  )
}

const states = {
  ...Object.fromEntries(personStates.map((state) => [stateNames[state], stateMeanings[state]])),
  VIP: 'On the VIP list, or asked to join it',
}

export function StateHint() {
  return (
    <Hint label="What the states mean">
      <Terms terms={states} />
      <p className="mt-4">People who deleted their account or left the list are not shown.</p>
    </Hint>
  )
}

const consents = {
  Agreed: 'Confirmed that they want emails about the launch. Only they get campaigns.',
  Withdrew: 'Agreed once, and unsubscribed or left.',
  None: 'Never agreed, or hasn’t confirmed it.',
}

export function ConsentHint() {
  return (
    <Hint label="What consent means">
      <Terms terms={consents} />
    </Hint>
  )
}
