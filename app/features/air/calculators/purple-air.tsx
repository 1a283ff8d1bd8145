import { TextField } from '#app/ui/form/field.tsx'
import type { PurpleAirResult } from '../forms/purple-air-form.server.ts'
import { bindFields } from './bind-fields.ts'
import { CalculatorFrame, MainFigure } from './calculator-frame.tsx'
import { formatConcentration } from './format-quantity.ts'

/** What a reference instrument would have shown in a PurpleAir's place. */
export function PurpleAirPage({ values, errors, result }: PurpleAirResult) {
  const field = bindFields({ values, errors })
  return (
    <CalculatorFrame
      title="A PurpleAir’s PM2.5, corrected"
      lead="Its sensors count too many particles in most air. EPA’s formula says what a reference instrument would have shown."
      path="/calculators/purple-air"
      errors={errors}
      fields={
        <>
          <TextField
            label="PM2.5 of CF=1, in µg/m³"
            {...field('level')}
            inputMode="decimal"
            required
            hint="The mean of channels A and B. Columns named ATM don’t fit this formula."
          />
          <TextField
            label="Relative humidity, in %"
            {...field('humidity')}
            inputMode="decimal"
            required
            hint="As the PurpleAir shows it."
          />
        </>
      }
      result={result ? <Result {...result} /> : null}
    >
      <h2>How it is calculated</h2>
      <p>
        US EPA’s correction of October 2021, in five pieces: below 30 µg/m³ it is 0.524 × the level − 0.0862 ×
        the humidity + 5.75; from 50 to 210, 0.786 takes the place of 0.524; from 260 it is 2.966 + 0.69 × the
        level + 0.000884 × its square. Between them, one passes into the other. It never falls below 0.
      </p>
      <p>
        It was fitted on outdoor air, with wildfire smoke in it. What cooking or candles give off indoors is
        other air, so our charts show readings as your sensor gave them. Where the sensor shows 0, the formula
        still says a little more than 1 at usual humidity.
      </p>
    </CalculatorFrame>
  )
}

function Result({ level, corrected }: NonNullable<PurpleAirResult['result']>) {
  return (
    <MainFigure figure={formatConcentration(corrected)}>
      is what EPA’s correction makes of {formatConcentration(level)}. It was made for outdoor air.
    </MainFigure>
  )
}
