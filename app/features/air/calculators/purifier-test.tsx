import { TextArea } from '#app/ui/form/field.tsx'
import type { ParticleRefusal } from '../calculations/particle-decay.ts'
import type { PurifierTest } from '../forms/purifier-test-form.server.ts'
import { bindFields } from './bind-fields.ts'
import { CalculatorFrame, MainFigure, NoFigure, ResultRows } from './calculator-frame.tsx'
import { formatFlow, formatNumber } from './format-quantity.ts'
import { RoomFields } from './room-fields.tsx'
import { useReadingsForm } from './use-readings-form.ts'

/** What a purifier delivers, from two falls of particles in one evening. */
export function PurifierTestPage({ values, errors: told, result }: PurifierTest) {
  const { errors, handleSubmit } = useReadingsForm(told, ['on', 'off'])
  const field = bindFields({ values, errors })
  return (
    <CalculatorFrame
      title="What a purifier really delivers"
      lead="Two falls of particles in one evening, one with the purifier and one without, tell its CADR in your room."
      path="/calculators/purifier-test"
      errors={errors}
      onSubmit={handleSubmit}
      fields={
        <>
          <RoomFields values={values} errors={errors} />
          <TextArea
            label="Readings with the purifier on"
            {...field('on')}
            required
            spellCheck={false}
            hint="A time and PM2.5 in µg/m³ in each line: 20:10 480. From the highest reading on."
          />
          <TextArea label="Readings with the purifier off" {...field('off')} required spellCheck={false} />
        </>
      }
      result={result ? <Result {...result} /> : null}
    >
      <h2>How to measure</h2>
      <p>
        Close doors and windows, and let a fan mix the air. Light a match or an incense stick, put it out,
        wait a few minutes, and write down PM2.5 each minute until it is below 25 µg/m³. Do the same again
        with the purifier running. Air the room well afterwards.
      </p>
      <h2>How it is calculated</h2>
      <p>
        CADR = volume · (loss with the purifier − loss without), where each loss is the slope of the logarithm
        of the readings through the first that counts, down to 25 µg/m³. Sensors are dazzled at first, so of
        all starts from the highest reading to two thirds of it that with the smallest error counts. A fit
        below an R² of 0.98 is refused.
      </p>
    </CalculatorFrame>
  )
}

const refusals: Readonly<Record<ParticleRefusal, string>> = {
  too_few: 'there are fewer than six from the highest down to 25 µg/m³. Measure more often.',
  start_too_low: 'they start too low. The highest has to be at least 50 µg/m³.',
  not_exponential:
    'they don’t fall evenly. Air may have come in, or the smoke was not mixed. Wait longer before you begin, with a fan running.',
}

function Result(result: NonNullable<PurifierTest['result']>) {
  if ('refusal' in result)
    return (
      <NoFigure>
        Of the readings with the purifier {result.isRunning ? 'on' : 'off'}, {refusals[result.refusal]}
      </NoFigure>
    )
  const { units, volume, cleanAir, low, high, running, alone } = result
  if (low <= 0)
    return (
      <NoFigure>
        With and without the purifier, particles vanish about as fast: no clear difference. It may be too
        small for the room, or was it off?
      </NoFigure>
    )
  return (
    <>
      <MainFigure figure={formatFlow(cleanAir, units)}>
        from {formatFlow(low, units)} to {formatFlow(high, units)} (95 % interval of the fits).
      </MainFigure>
      <ResultRows
        caption="What it rests on"
        rows={[
          { label: 'Loss with the purifier', value: `${formatNumber(running.perHour)} an hour` },
          { label: 'Loss without', value: `${formatNumber(alone.perHour)} an hour` },
          { label: 'Air changes that it is worth', value: `${formatNumber(cleanAir / volume)} an hour` },
          {
            label: 'Readings that count, with and without',
            value: `${running.readings} and ${alone.readings}`,
          },
          {
            label: 'R², with and without',
            value: `${running.rSquared.toFixed(3)} and ${alone.rSquared.toFixed(3)}`,
          },
        ]}
      />
    </>
  )
}
