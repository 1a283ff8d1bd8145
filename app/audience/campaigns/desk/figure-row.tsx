import { invitationStates } from '../waves/invitation-states.ts'
import type { WaveFigures } from '../waves/wave-schemas.ts'
import { invitationStateNames } from './wave-labels.ts'

/** Omits empty states, except `joined`. */
export function FigureRow({ figures }: { figures: WaveFigures }) {
  const shown = invitationStates.filter((state) => figures[state] > 0 || state === 'joined')
  return (
    <dl className="mt-2 flex flex-wrap gap-x-6 gap-y-2">
      {shown.map((state) => (
        <div key={state}>
          <dt className="text-sm text-muted">{invitationStateNames[state]}</dt>
          <dd className="text-lg font-bold tabular-nums">{figures[state].toLocaleString('en')}</dd>
        </div>
      ))}
      {figures.passedOn > 0 ? (
        <div>
          <dt className="text-sm text-muted">Passed on</dt>
          <dd className="text-lg font-bold tabular-nums">{figures.passedOn.toLocaleString('en')}</dd>
        </div>
      ) : null}
    </dl>
  )
}
