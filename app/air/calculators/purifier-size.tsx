import { TextField } from '#app/platform/ui/form/field.tsx'
import { airingPerHour } from '../science/calculations/clean-air-delivery.ts'
import { bindFields } from './bind-fields.ts'
import { CalculatorFrame, MainFigure, ResultRows } from './calculator-frame.tsx'
import { formatFlow, formatNumber } from './format-quantity.ts'
import type { PurifierSize } from './forms/purifier-size-form.server.ts'
import { RoomFields } from './room-fields.tsx'

export function PurifierSizePage({ values, errors, result }: PurifierSize) {
  const field = bindFields({ values, errors })
  return (
    <CalculatorFrame
      title="Which purifier for a room"
      lead="How much clean air a room needs, by the rules that are in use, and what a purifier would do in it."
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
            hint="Clean air delivery rate, as its maker says, in m³/h or cfm. For smoke, where there are several."
          />
        </>
      }
      result={result ? <Result {...result} /> : null}
    >
      <h2>How it is calculated</h2>
      <p>
        AHAM, which certifies purifiers in the US, asks for two thirds of the floor in square feet as cfm
        under a ceiling of 8 feet, and for all of it when there is wildfire smoke; we ask more of a higher
        room. CDC aims at 5 air changes an hour. California’s Department of Public Health takes 5 air changes
        or 30 cfm for each person, whichever is more.
      </p>
      <p>
        Air changes are CADR ÷ volume. What is left of the particles is k ÷ (k + CADR ÷ volume), for a source
        that does not change; k is what vanishes without a purifier, here 0.6 an hour by settling and{' '}
        {airingPerHour} by airing. Your room may differ. A purifier does not remove CO₂: for that, open a
        window.
      </p>
    </CalculatorFrame>
  )
}

function Result({ units, needed, purifier }: NonNullable<PurifierSize['result']>) {
  return (
    <>
      <MainFigure figure={formatFlow(needed.everyday, units)}>
        is the least CADR to look for; {formatFlow(needed.smoke, units)} where wildfire smoke comes in.
      </MainFigure>
      <ResultRows
        caption="Clean air that the room needs"
        rows={[
          { label: 'Every day, AHAM’s 2/3 rule', value: formatFlow(needed.everyday, units) },
          { label: 'Wildfire smoke, AHAM', value: formatFlow(needed.smoke, units) },
          { label: '5 air changes an hour, CDC', value: formatFlow(needed.fiveAirChanges, units) },
          { label: 'For the people in it, California', value: formatFlow(needed.forPeople, units) },
        ]}
      />
      {purifier ? (
        <ResultRows
          caption="With your purifier"
          rows={[
            { label: 'Air changes an hour', value: formatNumber(purifier.airChanges) },
            {
              label: 'Particles left after some hours',
              value: `about ${Math.round(purifier.shareLeft * 100)} %`,
            },
          ]}
        />
      ) : null}
    </>
  )
}
