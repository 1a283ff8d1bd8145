import { SelectField } from '#app/platform/ui/form/select-field.tsx'
import { bindFields, CalculatorFrame, MainFigure, ResultRows } from './calculator-frame.tsx'
import { formatFlow, formatNumber } from './format-quantity.ts'
import type { FilterBoxResult } from './forms/filter-box-form.server.ts'
import { RoomFields } from './room-fields.tsx'

export function FilterBoxPage({ values, errors, result }: FilterBoxResult) {
  const field = bindFields({ values, errors })
  return (
    <CalculatorFrame
      title="A Corsi–Rosenthal box"
      lead="A fan and filters taped into a box: how well it cleans a room, based on measurements."
      path="/calculators/filter-box"
      errors={errors}
      fields={
        <>
          <SelectField label="Box" {...field('box')}>
            <option value="five">5 MERV 13 filters, 20 × 20 in (50 × 50 cm)</option>
            <option value="four">4 filters, fan at its lowest speed</option>
          </SelectField>
          <RoomFields values={values} errors={errors} />
        </>
      }
      result={result ? <Result {...result} /> : null}
    >
      <h2>How it is calculated</h2>
      <p>
        A box of five MERV 13 filters delivered 600 cfm at its fan’s lowest speed and 850 cfm at its highest
        (Dal Porto and others, Aerosol Science and Technology, 2022). One of four filters delivered 411 cfm at
        the lowest speed (robwiss/
        <wbr />
        analyze_cadr). We divide this by the room’s volume.
      </p>
      <p>
        Some websites assume 85% of the fan’s airflow, which is too much: filters slow it down more. MERV 8
        filters do next to nothing for the smallest particles. Replace filters when they are gray, and don’t
        leave a fan unattended unless it was made to run all day.
      </p>
    </CalculatorFrame>
  )
}

function Result({ units, low, high, airChanges, needed }: NonNullable<FilterBoxResult['result']>) {
  const [slow, fast] = airChanges
  const isRange = low !== high
  const range = isRange ? `${formatNumber(slow)} to ${formatNumber(fast)}` : formatNumber(slow)
  return (
    <>
      <MainFigure figure={range}>
        air changes per hour{isRange ? ', from the fan’s lowest to its highest speed' : ''}.
      </MainFigure>
      <ResultRows
        caption="Compared with what the room needs"
        rows={[
          { label: isRange ? 'The box, lowest speed' : 'The box', value: formatFlow(low, units) },
          ...(isRange ? [{ label: 'The box, highest speed', value: formatFlow(high, units) }] : []),
          { label: 'Every day, AHAM’s 2/3 rule', value: formatFlow(needed.everyday, units) },
          { label: 'Wildfire smoke, AHAM', value: formatFlow(needed.smoke, units) },
          { label: '5 air changes per hour, CDC', value: formatFlow(needed.fiveAirChanges, units) },
        ]}
      />
    </>
  )
}
