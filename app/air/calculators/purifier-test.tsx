import { TextArea } from '#app/platform/ui/form/field.tsx'
import type { ParticleRefusal } from '../science/calculations/particle-decay.ts'
import { bindFields } from './bind-fields.ts'
import { CalculatorFrame, MainFigure, NoFigure, ResultRows } from './calculator-frame.tsx'
import { formatFlow, formatFlowRange, formatNumber } from './format-quantity.ts'
import type { PurifierTest } from './forms/purifier-test-form.server.ts'
import { RoomFields } from './room-fields.tsx'
import { useReadingsForm } from './use-readings-form.ts'

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
            hint="A time and PM2.5 in µg/m³ in each line: 20:10 480. From the highest reading on. Leave a blank line before each repeat."
          />
          <TextArea
            label="Readings with the purifier off"
            {...field('off')}
            required
            spellCheck={false}
            hint="As above. Repeats say how far one evening differs from another."
          />
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
        CADR = volume · (loss with the purifier − loss without), where each loss is the slope of a line
        through the logarithms of the readings, down to 25 µg/m³. The line is free: no reading counts as
        exact. A line with an R² below 0.98 is refused.
      </p>
      <p>
        Sensors are dazzled at first, so the start is chosen as in a{' '}
        <a href="https://github.com/robwiss/analyze_cadr">published method</a>: of all starts from the highest
        reading to two thirds of it, the one whose line through its first reading has the smallest error. That
        method takes its rate from the same line. Its figure stands below the result under its name, without
        an interval: the first reading would count as exact after it was chosen. The free line leaves it out.
      </p>
      <p>
        With one run each, the 95 % interval is that of the two lines, which held the true rate in 93 to 96 of
        100 simulated decays. Runs of one purifier can differ by more than that. With repeats, the interval is
        Student’s, of their mean.
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
        Of the readings with the purifier {result.isRunning ? 'on' : 'off'}
        {result.run === null ? '' : `, run ${result.run}`}, {refusals[result.refusal]}
      </NoFigure>
    )
  const { units, cleanAir, low, high, running, alone } = result
  if (low <= 0)
    return (
      <NoFigure>
        The 95 % interval of the difference includes zero: no clear difference. The purifier may be too small
        for the room, or was it off?
        {[running, alone].some(({ loss }) => loss.runs === 2) ? ' Two runs say little; add a third.' : null}
      </NoFigure>
    )
  return (
    <>
      <MainFigure figure={formatFlow(cleanAir, units)}>
        {formatFlowRange(low, high, units)} ({describeInterval(result)}).
      </MainFigure>
      <ResultRows caption="What it rests on" rows={describeBasis(result)} />
    </>
  )
}

type Delivery = Exclude<NonNullable<PurifierTest['result']>, { refusal: unknown }>

function describeInterval({ running, alone }: Delivery): string {
  if (running.loss.runs > 1 && alone.loss.runs > 1) return '95 % interval of the repeats'
  if (running.loss.runs > 1) return '95 % interval of the repeats with the purifier, and of one fit without'
  if (alone.loss.runs > 1) return '95 % interval of one fit with the purifier, and of the repeats without'
  return '95 % interval of the two fits; another evening can differ by more'
}

function describeBasis({ units, volume, cleanAir, published, running, alone }: Delivery) {
  const both = (of: (side: Delivery['running']) => string) => `${of(running)} and ${of(alone)}`
  return [
    { label: 'Loss with the purifier', value: `${formatNumber(running.loss.perHour)} an hour` },
    { label: 'Loss without', value: `${formatNumber(alone.loss.perHour)} an hour` },
    { label: 'Air changes that it is worth', value: `${formatNumber(cleanAir / volume)} an hour` },
    {
      label: 'By the published method (line through the first reading)',
      value: formatFlow(published, units),
    },
    { label: 'Runs, with and without', value: both(({ runs }) => `${runs.length}`) },
    {
      label: 'Readings that count, with and without',
      value: both(({ runs }) => runs.map(({ readings }) => readings).join(', ')),
    },
    {
      label: 'R², with and without',
      value: both(({ runs }) => runs.map(({ rSquared }) => rSquared.toFixed(3)).join(', ')),
    },
  ]
}
