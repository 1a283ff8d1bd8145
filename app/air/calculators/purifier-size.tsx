import { TextField } from '#app/platform/ui/form/field.tsx'
import { backgroundAirChanges } from '../science/calculations/clean-air-delivery.ts'
import { bindFields, CalculatorFrame, MainFigure, ResultRows } from './calculator-frame.tsx'
import { formatFlow, formatNumber } from './format-quantity.ts'
import type { PurifierSize } from './forms/purifier-size-form.server.ts'
import { RoomFields } from './room-fields.tsx'

export function PurifierSizePage({ values, errors, result }: PurifierSize) {
  const field = bindFields({ values, errors })
  return (
    <CalculatorFrame
      title="Which purifier for a room"
      lead="How much clean air a room needs by common rules, and what a purifier would do in it."
      path="/calculators/purifier-size"
      errors={errors}
      fields={
        <>
          <RoomFields values={values} errors={errors} />
          <TextField label="People in the room" {...field('people')} inputMode="numeric" required />
          <TextField
            label="A purifier’s CADR"
            {...field('cadr')}
            inputMode="decimal"
            hint="Clean air delivery rate from the maker, in m³/h or cfm. If there are several, the one for smoke."
          />
        </>
      }
      result={result ? <Result {...result} /> : null}
    >
      <h2>How it is calculated</h2>
      <p>
        AHAM, which certifies purifiers in the US, recommends a CADR in cfm of two thirds of the floor area in
        square feet, for ceilings of 8 feet, and of the whole area for wildfire smoke; we add more for higher
        ceilings. CDC aims for 5 air changes per hour. California’s Department of Public Health uses 5 air
        changes or 30 cfm per person, whichever is more.
      </p>
      <p>
        Air changes are CADR ÷ volume. The share of particles left is k ÷ (k + CADR ÷ volume), for a constant
        source; k is the loss without a purifier, here 0.6 per hour by settling and {backgroundAirChanges} by
        airing. Your room may differ. A purifier does not remove CO₂: for that, open a window.
      </p>
    </CalculatorFrame>
  )
}

function Result({ units, needed, purifier }: NonNullable<PurifierSize['result']>) {
  return (
    <>
      <MainFigure figure={formatFlow(needed.everyday, units)}>
        is the minimum CADR to look for; {formatFlow(needed.smoke, units)} if you get wildfire smoke.
      </MainFigure>
      <ResultRows
        caption="Clean air the room needs"
        rows={[
          { label: 'Every day, AHAM’s 2/3 rule', value: formatFlow(needed.everyday, units) },
          { label: 'Wildfire smoke, AHAM', value: formatFlow(needed.smoke, units) },
          { label: '5 air changes per hour, CDC', value: formatFlow(needed.fiveAirChanges, units) },
          { label: 'For the people in it, California', value: formatFlow(needed.forPeople, units) },
        ]}
      />
      {purifier ? (
        <ResultRows
          caption="With your purifier"
          rows={[
            { label: 'Air changes per hour', value: formatNumber(purifier.airChanges) },
            {
              label: 'Particles left after a few hours',
              value: `about ${Math.round(purifier.remainingShare * 100)}%`,
            },
          ]}
        />
      ) : null}
    </>
  )
}
