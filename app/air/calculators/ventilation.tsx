import { TextField } from '#app/platform/ui/form/field.tsx'
import { SelectField } from '#app/platform/ui/form/select-field.tsx'
import { bindFields, CalculatorFrame, MainFigure, ResultRows } from './calculator-frame.tsx'
import { formatNumber } from './format-quantity.ts'
import type { VentilationResult } from './forms/ventilation-form.server.ts'

export function VentilationPage({ values, errors, result }: VentilationResult) {
  const field = bindFields({ values, errors })
  return (
    <CalculatorFrame
      title="Ventilation from steady CO₂"
      lead="When the same people stay in a room for hours, CO₂ stops rising. Its level shows how much outdoor air comes in."
      path="/calculators/ventilation"
      errors={errors}
      fields={
        <>
          <TextField label="People in the room" {...field('people')} inputMode="numeric" required />
          <SelectField label="They are" {...field('activity')}>
            <option value="awake">awake, sitting</option>
            <option value="asleep">asleep</option>
          </SelectField>
          <TextField label="Steady CO₂, in ppm" {...field('plateau')} inputMode="decimal" required />
          <TextField
            label="CO₂ outdoors, in ppm"
            {...field('outdoor')}
            inputMode="decimal"
            required
            hint="Best measured with the same device. Away from traffic, about 425."
          />
          <TextField label="Room volume, in m³" {...field('volume')} inputMode="decimal" />
        </>
      }
      result={result ? <Result {...result} /> : null}
    >
      <h2>How it is calculated</h2>
      <p>
        Q = G · n · 10⁶ ÷ (CO₂ indoors − CO₂ outdoors). Q is the outdoor air, n the number of people, and G
        the CO₂ one adult exhales: 20 L/h in a living room, 13.6 L/h asleep (EN 16798-1). We show Q in L/s.
        Children exhale less.
      </p>
      <p>
        This works only once CO₂ is steady, with the same people present for 3 ÷ (air changes per hour) hours:
        6 hours at 0.5 air changes. Before that, the result is too high. Measuring how CO₂ falls in an empty
        room is more reliable.
      </p>
    </CalculatorFrame>
  )
}

/** The categories of EN 16798-1, in ppm above the outdoor level. */
const categories = [
  { upTo: 550, name: 'I (high)' },
  { upTo: 800, name: 'II (medium)' },
  { upTo: 1_350, name: 'III (moderate)' },
]

function Result({ flow, perPerson, airChanges, above }: NonNullable<VentilationResult['result']>) {
  const category = categories.find(({ upTo }) => above <= upTo)?.name ?? 'IV (low)'
  return (
    <>
      <MainFigure figure={`${formatNumber(perPerson)} L/s`}>of outdoor air per person, at most.</MainFigure>
      <ResultRows
        caption="Details"
        rows={[
          { label: 'Outdoor air', value: `${formatNumber(flow)} L/s (${formatNumber(flow * 3.6)} m³/h)` },
          ...(airChanges === null
            ? []
            : [
                { label: 'Air changes per hour', value: formatNumber(airChanges) },
                {
                  label: 'Valid if the same people were there for',
                  value: `${formatNumber(3 / airChanges)} hours`,
                },
              ]),
          { label: 'Above outdoors', value: `${formatNumber(above)} ppm` },
          { label: 'Category of EN 16798-1', value: category },
        ]}
      />
    </>
  )
}
