import { TextArea } from '#app/platform/ui/form/field.tsx'
import type { ParticleRefusal } from '../science/calculations/particle-decay.ts'
import { bindFields, CalculatorFrame, MainFigure, NoFigure, ResultRows } from './calculator-frame.tsx'
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
      lead="Log how fast particles fall twice in one evening, with the purifier on and off, to find its CADR in your room."
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
            hint="One reading per line: time and PM2.5 in µg/m³, such as 20:10 480. Start at the highest. Leave a blank line before each repeat."
          />
          <TextArea
            label="Readings with the purifier off"
            {...field('off')}
            required
            spellCheck={false}
            hint="As above. Repeats show how much results vary."
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
        through the logarithms of the readings, down to 25 µg/m³. The intercept is fitted too, so no single
        reading is taken as exact. Fits with an R² below 0.98 are rejected.
      </p>
      <p>
        Sensors are overloaded at first, so we choose the start as in a{' '}
        <a href="https://github.com/robwiss/analyze_cadr">published method</a>: it tries every start from the
        highest reading down to two thirds of it, draws a line through that first reading, and keeps the start
        with the smallest error. The published method takes its rate from that line; we show it below the
        result without an interval, since it treats the chosen first reading as exact. Our own fit leaves that
        reading out.
      </p>
      <p>
        With one run of each kind, the 95% interval comes from the two fitted lines. In simulations it
        contained the true rate 93 to 96% of the time. Repeated runs can differ by more than this interval, so
        for several runs we use a Student’s t interval for their mean.
      </p>
    </CalculatorFrame>
  )
}

const refusals: Readonly<Record<ParticleRefusal, string>> = {
  too_few: 'fewer than six lie between the highest and 25 µg/m³. Measure more often.',
  start_too_low: 'the highest is too low. It must be at least 50 µg/m³.',
  not_exponential:
    'some don’t fall evenly. Air may have come in, or the smoke wasn’t mixed. Wait longer before you begin, with a fan running.',
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
        There is no clear difference: its 95% interval includes zero. The purifier may be too small for the
        room, or was off.
        {[running, alone].some(({ loss }) => loss.runs === 2) ? ' Two runs are too few; add a third.' : null}
      </NoFigure>
    )
  return (
    <>
      <MainFigure figure={formatFlow(cleanAir, units)}>
        {formatFlowRange(low, high, units)} ({describeInterval(result)}).
      </MainFigure>
      <ResultRows caption="Details" rows={describeBasis(result)} />
    </>
  )
}

type Delivery = Exclude<NonNullable<PurifierTest['result']>, { refusal: unknown }>

function describeInterval({ running, alone }: Delivery): string {
  if (running.loss.runs > 1 && alone.loss.runs > 1) return '95% interval of the repeats'
  if (running.loss.runs > 1) return '95% interval from repeats with the purifier and one fit without'
  if (alone.loss.runs > 1) return '95% interval from one fit with the purifier and repeats without'
  return '95% interval from the two fits; another evening can differ by more'
}

function describeBasis({ units, volume, cleanAir, published, running, alone }: Delivery) {
  const both = (of: (side: Delivery['running']) => string) => `${of(running)} and ${of(alone)}`
  return [
    { label: 'Loss with the purifier', value: `${formatNumber(running.loss.perHour)} per hour` },
    { label: 'Loss without', value: `${formatNumber(alone.loss.perHour)} per hour` },
    { label: 'Equivalent air changes', value: `${formatNumber(cleanAir / volume)} per hour` },
    {
      label: 'By the published method (line through the first reading)',
      value: formatFlow(published, units),
    },
    { label: 'Runs, with and without', value: both(({ runs }) => `${runs.length}`) },
    {
      label: 'Readings used, with and without',
      value: both(({ runs }) => runs.map(({ readings }) => readings).join(', ')),
    },
    {
      label: 'R², with and without',
      value: both(({ runs }) => runs.map(({ rSquared }) => rSquared.toFixed(3)).join(', ')),
    },
  ]
}
