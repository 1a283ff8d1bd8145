import { TextField } from '#app/platform/ui/form/field.tsx'
import { SelectField } from '#app/platform/ui/form/select-field.tsx'
import { bindFields } from './bind-fields.ts'
import { CalculatorFrame, MainFigure, ResultRows } from './calculator-frame.tsx'
import { formatNumber } from './format-quantity.ts'
import type { VentilationResult } from './forms/ventilation-form.server.ts'

export function VentilationPage({ values, errors, result }: VentilationResult) {
  const field = bindFields({ values, errors })
  return (
    <CalculatorFrame
      title="Ventilation from CO₂ that stands still"
      lead="Where the same people have been for hours, CO₂ stops rising. How high it stands tells how much outdoor air comes in."
      path="/calculators/ventilation"
      errors={errors}
      fields={
        <>
          <TextField label="People in the room" {...field('people')} inputMode="numeric" required />
          <SelectField label="They are" {...field('activity')}>
            <option value="awake">awake, sitting</option>
            <option value="asleep">asleep</option>
          </SelectField>
          <TextField
            label="CO₂ that no longer rises, in ppm"
            {...field('plateau')}
            inputMode="decimal"
            required
          />
          <TextField
            label="CO₂ outdoors, in ppm"
            {...field('outdoor')}
            inputMode="decimal"
            required
            hint="Best by the same device. Away from traffic it is about 425."
          />
          <TextField label="Volume of the room, in m³" {...field('volume')} inputMode="decimal" />
        </>
      }
      result={result ? <Result {...result} /> : null}
    >
      <h2>How it is calculated</h2>
      <p>
        Q = G · n · 10⁶ ÷ (CO₂ − outdoors), in litres a second. G is what one adult breathes out: 20 litres an
        hour in a living room and 13.6 asleep (EN 16798-1). Children breathe out less.
      </p>
      <p>
        It holds only when the number of people has not changed until CO₂ stood still: three divided by the
        air changes, so six hours at half an air change. Before that it says too much ventilation. The fall of
        CO₂ in an empty room is the better measurement.
      </p>
    </CalculatorFrame>
  )
}

/** EN 16798-1: ppm above the outdoor level. */
const categories = [
  { upTo: 550, name: 'I (high)' },
  { upTo: 800, name: 'II (medium)' },
  { upTo: 1_350, name: 'III (moderate)' },
]

function Result({ flow, perPerson, airChanges, above }: NonNullable<VentilationResult['result']>) {
  const category = categories.find(({ upTo }) => above <= upTo)?.name ?? 'IV (low)'
  return (
    <>
      <MainFigure figure={`${formatNumber(perPerson)} L/s`}>
        of outdoor air for each person, at most.
      </MainFigure>
      <ResultRows
        caption="In all"
        rows={[
          { label: 'Outdoor air', value: `${formatNumber(flow)} L/s (${formatNumber(flow * 3.6)} m³/h)` },
          ...(airChanges === null
            ? []
            : [
                { label: 'Air changes an hour', value: formatNumber(airChanges) },
                {
                  label: 'CO₂ has to have stood still for',
                  value: `${formatNumber(3 / airChanges)} hours with the same people`,
                },
              ]),
          { label: 'Above outdoors', value: `${formatNumber(above)} ppm` },
          { label: 'Category of EN 16798-1', value: category },
        ]}
      />
    </>
  )
}
