import { TextField } from '#app/platform/ui/form/field.tsx'
import { bindFields, CalculatorFrame, MainFigure, ResultRows } from './calculator-frame.tsx'
import { formatConcentration } from './format-quantity.ts'
import type { PurpleAirResult } from './forms/purple-air-form.server.ts'

export function PurpleAirPage({ values, errors, result }: PurpleAirResult) {
  const field = bindFields({ values, errors })
  return (
    <CalculatorFrame
      title="A PurpleAir’s PM2.5, corrected"
      lead="Its sensors usually read too high. The US EPA’s formula estimates what a reference instrument would have shown."
      path="/calculators/purple-air"
      errors={errors}
      fields={
        <>
          <TextField
            label="PM2.5 (CF=1), in µg/m³"
            {...field('level')}
            inputMode="decimal"
            required
            hint="The average of channels A and B. Don’t use columns named ATM."
          />
          <TextField
            label="Relative humidity, in %"
            {...field('humidity')}
            inputMode="decimal"
            required
            hint="As displayed by the PurpleAir."
          />
          <TextField
            label="Temperature, in °F"
            {...field('temperature')}
            inputMode="decimal"
            hint="As displayed by the PurpleAir."
          />
        </>
      }
      result={result ? <Result {...result} /> : null}
    >
      <h2>How it is calculated</h2>
      <p>
        The US EPA’s correction of October 2021, in five pieces: below 30 µg/m³ it is 0.524 × the level −
        0.0862 × the humidity + 5.75; from 50 to 210, 0.786 replaces 0.524; from 260 it is 2.966 + 0.69 × the
        level + 0.000884 × its square. In between, each formula blends into the next. It never falls below 0.
      </p>
      <p>
        The formula was fitted to outdoor air, including wildfire smoke. Cooking and candle particles differ,
        so our charts show your sensor’s readings uncorrected. When the sensor shows 0, the formula still
        gives a little more than 1 at usual humidity.
      </p>
      <p>
        A PurpleAir heats itself, so it shows a room as warmer and drier than it is. In 115 homes, the actual
        temperature was 3.95 °C (7.1 °F) below the displayed one, and the actual humidity was 1.39 times the
        displayed value, minus 0.29 (PubMed 40402320). Your room may differ. The EPA’s formula uses the
        displayed humidity.
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
        is the corrected value of {formatConcentration(level)}. The EPA’s correction was made for outdoor air.
      </MainFigure>
      <ResultRows
        caption="If it is indoors, the room is about"
        rows={[
          { label: 'Relative humidity', value: `${indoorHumidity.toFixed(0)}%` },
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
