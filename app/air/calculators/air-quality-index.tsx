import { TextField } from '#app/platform/ui/form/field.tsx'
import { SelectField } from '#app/platform/ui/form/select-field.tsx'
import { bindFields, CalculatorFrame, MainFigure, NoFigure } from './calculator-frame.tsx'
import { formatConcentration, formatTyped } from './format-quantity.ts'
import type { AirQualityIndex, IndexResult } from './forms/air-quality-index-form.server.ts'

export function AirQualityIndexPage({ values, errors, result }: AirQualityIndex) {
  const field = bindFields({ values, errors })
  return (
    <CalculatorFrame
      title="Air quality index calculator"
      lead="Air quality indexes are defined for averages over a set time. Enter what your reading averages to see what it means."
      path="/calculators/air-quality-index"
      errors={errors}
      fields={
        <>
          <SelectField label="Particles" {...field('particles')}>
            <option value="pm25">PM2.5</option>
            <option value="pm10">PM10</option>
          </SelectField>
          <SelectField label="It is" {...field('span')}>
            <option value="reading">one reading, or some minutes</option>
            <option value="hour">an hourly average (45 minutes or more)</option>
            <option value="day">a daily average (18 hours or more)</option>
            <option value="hours">hourly averages of the last 12 hours</option>
          </SelectField>
          <TextField
            label="Level, in µg/m³"
            {...field('levels')}
            required
            hint="For the last 12 hours: one per hour, newest first, with a hyphen for a missing hour."
          />
        </>
      }
      result={result ? <Result result={result} /> : null}
    >
      <h2>How it is calculated</h2>
      <p>
        The US index uses the EPA’s limits from May 2024 for 24-hour averages. NowCast weights the last 12
        hours and needs at least two of the latest three hours. The European index uses its 2025 bands for
        one-hour averages. The daily guideline is the WHO’s, from 2021. Many websites still use older tables.
      </p>
      <p>
        The indexes and the guideline were made for outdoor air and reference instruments. The WHO says that
        its guidelines also apply indoors.
      </p>
    </CalculatorFrame>
  )
}

function Result({ result }: { result: IndexResult }) {
  switch (result.span) {
    case 'none':
      return (
        <NoFigure>
          NowCast needs two of the last three hourly averages. Wait an hour, or enter a daily average.
        </NoFigure>
      )
    case 'reading':
      return (
        <MainFigure figure={formatTyped(result.level)}>
          As an hourly average, this would be {result.band} in the European index, which is for outdoor air. A
          single reading doesn’t tell you about a whole day.
        </MainFigure>
      )
    case 'hour':
      return (
        <MainFigure figure={result.band}>
          is this hour’s level in the European index, with an average of {formatTyped(result.level)}. The
          index is for outdoor air.
        </MainFigure>
      )
    case 'hours':
      return (
        <MainFigure figure={`${result.us.value}`}>
          is the US NowCast AQI from these readings ({result.us.category}), with a weighted average of{' '}
          {formatConcentration(result.us.counted)}. It is not an official AQI.
        </MainFigure>
      )
    case 'day':
      return (
        <MainFigure figure={`${result.us.value}`}>
          is the US AQI for this day ({result.us.category})
          {result.us.counted === result.level ? null : (
            <>, computed from {formatConcentration(result.us.counted)} because EPA drops further decimals</>
          )}
          . Its average, {formatTyped(result.level)}, is{' '}
          {result.level > result.guideline ? 'above' : 'no higher than'} the WHO’s 24-hour guideline,{' '}
          {result.guideline} µg/m³.
        </MainFigure>
      )
  }
}
