import { TextArea, TextField } from '#app/platform/ui/form/field.tsx'
import type { AirChanges, DecayRefusal } from '../science/calculations/carbon-dioxide.ts'
import { bindFields } from './bind-fields.ts'
import { CalculatorFrame, MainFigure, NoFigure, ResultRows } from './calculator-frame.tsx'
import { formatNumber, formatRange } from './format-quantity.ts'
import type { AirChangesResult } from './forms/air-changes-form.server.ts'
import { useReadingsForm } from './use-readings-form.ts'

export function AirChangesPage({ values, errors: told, result }: AirChangesResult) {
  const { errors, handleSubmit } = useReadingsForm(told, ['readings'])
  const field = bindFields({ values, errors })
  return (
    <CalculatorFrame
      title="How fast a room’s air is replaced"
      lead="Leave a room that is full of CO₂, and watch it fall: the pace tells how much air comes in."
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
            hint="A time and CO₂ in ppm in each line: 20:10 1339. At least six, over 20 minutes or more."
          />
          <TextField
            label="CO₂ outdoors, in ppm"
            {...field('outdoor')}
            inputMode="decimal"
            required
            hint="Best by the same device, outdoors or after long airing. Away from traffic it is about 425."
          />
          <TextField label="Volume of the room, in m³" {...field('volume')} inputMode="decimal" />
        </>
      }
      result={result ? <Result {...result} /> : null}
    >
      <h2>How it is calculated</h2>
      <p>
        C(t) = outdoors + (C₀ − outdoors) · e<sup>−A·t</sup>: the logarithm of what is above outdoors falls in
        a line, and its slope is the air changes of each hour (Batterman, IJERPH 14:145; ASTM D6245). This
        holds for one room with well-mixed air and nobody in it. Air from rooms beside it counts as well.
      </p>
      <p>
        The curve is fitted to the readings themselves by least squares, so the noisy end counts no more than
        the beginning. Its stretch begins at the first reading from which all of this holds: at least 400 ppm
        above outdoors at the start and 100 ppm at the end, 40 % or more of the excess lost, an R² of 0.98
        along the line of logarithms, and the second half as fast as the first, within a quarter. It ends
        where 30 % of the excess is left; if that is refused, where 45 % is. A whole night would halve the
        rate, however well the line fits. In simulated decays the 95 % interval held the true rate in 94 to 95
        of 100.
      </p>
    </CalculatorFrame>
  )
}

const refusals: Readonly<Record<DecayRefusal, string>> = {
  too_few: 'Please enter at least six readings over 20 minutes or more, as soon as the room is empty.',
  outdoor_too_high:
    'Some readings are no higher than outdoors. Leave out what comes after the fall, or measure outdoors again with the same device.',
  start_too_low:
    'Start higher: CO₂ has to be at least 400 ppm above outdoors when the room becomes empty, or the device’s error is too large a part of it.',
  end_too_low:
    'Too little is left at the end: within 100 ppm of outdoors the device’s error counts more than the air. Enter readings closer together, from the beginning of the fall.',
  fall_too_small:
    'CO₂ has not fallen far enough: go on until at least 40 % of what was above outdoors is gone.',
  not_exponential:
    'These readings don’t fall evenly, as they would in an empty room with doors and windows left alone. Somebody may have been there, or something was opened.',
}

function Result({ found, volume }: NonNullable<AirChangesResult['result']>) {
  if ('refusal' in found) return <NoFigure>{refusals[found.refusal]}</NoFigure>
  return <Rate rate={found} volume={volume} />
}

function Rate({ rate, volume }: { rate: AirChanges; volume: number | null }) {
  const { perHour, low, high } = rate
  return (
    <>
      <MainFigure figure={`${formatNumber(perHour)} an hour`}>
        So often the air of the room is replaced, {formatRange(Math.max(0, low), high)} (95 % interval of the
        fit). It covers the readings’ noise; what the outdoor level does to the rate stands below.
      </MainFigure>
      <ResultRows
        caption="What it rests on"
        rows={[
          ...(volume === null
            ? []
            : [{ label: 'Air that comes in', value: `${formatNumber(perHour * volume)} m³/h` }]),
          { label: 'If outdoors were 20 ppm lower', value: formatNumber(rate.withOutdoorLower) },
          { label: 'If outdoors were 20 ppm higher', value: formatNumber(rate.withOutdoorHigher) },
          {
            label: 'Stretch that counts',
            value: `${rate.readings} readings over ${Math.round(rate.toMinute - rate.fromMinute)} minutes`,
          },
          { label: 'R²', value: rate.rSquared.toFixed(3) },
        ]}
      />
    </>
  )
}
