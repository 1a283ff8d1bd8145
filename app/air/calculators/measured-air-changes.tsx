import { TextArea, TextField } from '#app/platform/ui/form/field.tsx'
import type { AirChanges, DecayRefusal } from '../science/calculations/carbon-dioxide.ts'
import { bindFields, CalculatorFrame, MainFigure, NoFigure, ResultRows } from './calculator-frame.tsx'
import { formatNumber, formatRange } from './format-quantity.ts'
import type { AirChangesResult } from './forms/air-changes-form.server.ts'
import { useReadingsForm } from './use-readings-form.ts'

export function AirChangesPage({ values, errors: told, result }: AirChangesResult) {
  const { errors, handleSubmit } = useReadingsForm(told, ['readings'])
  const field = bindFields({ values, errors })
  return (
    <CalculatorFrame
      title="How fast a room’s air is replaced"
      lead="Leave a room with high CO₂ and log how fast it falls. The rate shows how much outdoor air comes in."
      path="/calculators/air-changes"
      errors={errors}
      onSubmit={handleSubmit}
      fields={
        <>
          <TextArea
            label="Readings since the room became empty"
            {...field('readings')}
            required
            isTall
            spellCheck={false}
            hint="One reading per line: time and CO₂ in ppm, such as 20:10 1339. At least six, over 20 minutes or more."
          />
          <TextField
            label="CO₂ outdoors, in ppm"
            {...field('outdoor')}
            inputMode="decimal"
            required
            hint="Best measured with the same device, outdoors or after long airing. Away from traffic, about 425."
          />
          <TextField label="Room volume, in m³" {...field('volume')} inputMode="decimal" />
        </>
      }
      result={result ? <Result {...result} /> : null}
    >
      <h2>How it is calculated</h2>
      <p>
        C(t) = outdoors + (C₀ − outdoors) · e<sup>−A·t</sup>: the logarithm of the CO₂ above outdoors falls in
        a straight line, and its slope is the air changes per hour (Batterman, IJERPH 14:145; ASTM D6245).
        This assumes one empty room with well-mixed air. Air from adjoining rooms is included.
      </p>
      <p>
        The curve is fitted to the readings themselves by least squares, so the noisy end has no more weight
        than the beginning. The fit starts at the first reading that meets all conditions: at least 400 ppm
        above outdoors at the start and 100 ppm at the end, 40% or more of the excess lost, an R² of 0.98 for
        the line of logarithms, and a rate in the second half within 25% of that in the first. It ends where
        30% of the excess is left or, if that is rejected, 45%. Fitting a whole night would halve the rate,
        however good the fit. In simulations, the 95% interval contained the true rate 94 to 95% of the time.
      </p>
    </CalculatorFrame>
  )
}

const refusals: Readonly<Record<DecayRefusal, string>> = {
  too_few: 'Please enter at least six readings over 20 minutes or more, as soon as the room is empty.',
  outdoor_too_high:
    'Some readings are no higher than the outdoor level. Remove them from the end, or measure outdoors again with the same device.',
  start_too_low:
    'Start higher: CO₂ must be at least 400 ppm above outdoors when the room becomes empty. Otherwise the device’s error matters too much.',
  end_too_low:
    'The last readings are within 100 ppm of outdoors, where the device’s error matters too much. Enter readings closer together, from the beginning of the fall.',
  fall_too_small:
    'CO₂ has not fallen far enough. Keep measuring until at least 40% of the CO₂ above outdoors is gone.',
  not_exponential:
    'These readings don’t fall evenly. Someone may have been in the room, or a door or window was opened.',
}

function Result({ found, volume }: NonNullable<AirChangesResult['result']>) {
  if ('refusal' in found) return <NoFigure>{refusals[found.refusal]}</NoFigure>
  return <Rate rate={found} volume={volume} />
}

function Rate({ rate, volume }: { rate: AirChanges; volume: number | null }) {
  const { perHour, low, high } = rate
  return (
    <>
      <MainFigure figure={`${formatNumber(perHour)} per hour`}>
        is how often the room’s air is replaced, {formatRange(Math.max(0, low), high)} (95% interval of the
        fit). The interval covers the readings’ noise; the effect of the outdoor level is shown below.
      </MainFigure>
      <ResultRows
        caption="Details"
        rows={[
          ...(volume === null
            ? []
            : [{ label: 'Outdoor air coming in', value: `${formatNumber(perHour * volume)} m³/h` }]),
          { label: 'If outdoors were 20 ppm lower', value: formatNumber(rate.withOutdoorLower) },
          { label: 'If outdoors were 20 ppm higher', value: formatNumber(rate.withOutdoorHigher) },
          {
            label: 'Readings used',
            value: `${rate.readings} readings over ${Math.round(rate.toMinute - rate.fromMinute)} minutes`,
          },
          { label: 'R²', value: rate.rSquared.toFixed(3) },
        ]}
      />
    </>
  )
}
