import { TextField } from '#app/platform/ui/form/field.tsx'
import { bindFields } from './bind-fields.ts'
import { CalculatorFrame, MainFigure, ResultRows } from './calculator-frame.tsx'
import { formatConcentration } from './format-quantity.ts'
import type { PurpleAirResult } from './forms/purple-air-form.server.ts'

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
          <TextField
            label="Temperature, in °F"
            {...field('temperature')}
            inputMode="decimal"
            hint="As the PurpleAir shows it. You may leave it out."
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
      <p>
        A PurpleAir warms itself, so that it shows a room as warmer and drier than it is. In 115 homes, the
        temperature was 3.95 °C (7.1 °F) below what it showed, and the relative humidity 1.39 × what it showed
        − 0.29 (PubMed 40402320). Your room may differ. EPA’s formula takes the humidity as the sensor shows
        it.
      </p>
    </CalculatorFrame>
  )
}

function Result({
  level,
  corrected,
  indoorHumidity,
  indoorTemperature,
}: NonNullable<PurpleAirResult['result']>) {
  return (
    <>
      <MainFigure figure={formatConcentration(corrected)}>
        is what EPA’s correction makes of {formatConcentration(level)}. It was made for outdoor air.
      </MainFigure>
      <ResultRows
        caption="If it hangs indoors, the room is about"
        rows={[
          { label: 'Relative humidity', value: `${indoorHumidity.toFixed(0)} %` },
          ...(indoorTemperature === null
            ? []
            : [
                {
                  label: 'Temperature',
                  value: `${indoorTemperature.toFixed(1)} °C (${(indoorTemperature * 1.8 + 32).toFixed(1)} °F)`,
                },
              ]),
        ]}
      />
    </>
  )
}
