import { TextField } from '#app/platform/ui/form/field.tsx'
import { SelectField } from '#app/platform/ui/form/select-field.tsx'
import { bindFields } from './bind-fields.ts'
import { CalculatorFrame, MainFigure, NoFigure } from './calculator-frame.tsx'
import { formatConcentration, formatTyped } from './format-quantity.ts'
import type { AirQualityIndex, IndexResult } from './forms/air-quality-index-form.server.ts'

export function AirQualityIndexPage({ values, errors, result }: AirQualityIndex) {
  const field = bindFields({ values, errors })
  return (
    <CalculatorFrame
      title="What a level of particles means"
      lead="An index holds for a mean over a certain time. Say what yours is a mean of, and read what may be said of it."
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
            <option value="hour">the mean of an hour (45 minutes or more)</option>
            <option value="day">the mean of a day (18 hours or more)</option>
            <option value="hours">means of the last 12 hours</option>
          </SelectField>
          <TextField
            label="Level, in µg/m³"
            {...field('levels')}
            required
            hint="For the last 12 hours: one for each, the newest first, with a hyphen for one that is missing."
          />
        </>
      }
      result={result ? <Result result={result} /> : null}
    >
      <h2>How it is calculated</h2>
      <p>
        The US index as EPA changed it in May 2024, for means of 24 hours; NowCast weighs the last 12 hours,
        and needs two of the newest three. The European index with its bands of 2025, for means of one hour.
        The guideline for a day is WHO’s of 2021. Many pages still count with the older tables.
      </p>
      <p>
        All three were made for outdoor air and for reference instruments. WHO says that its guidelines hold
        indoors as well.
      </p>
    </CalculatorFrame>
  )
}

function Result({ result }: { result: IndexResult }) {
  switch (result.span) {
    case 'none':
      return (
        <NoFigure>
          NowCast needs two of the newest three hours. Wait for another, or enter the mean of a day.
        </NoFigure>
      )
    case 'reading':
      return (
        <MainFigure figure={formatTyped(result.level)}>
          As the mean of an hour this would fall into the European index’s band {result.band}, which is for
          outdoor air. One reading says nothing about a day.
        </MainFigure>
      )
    case 'hour':
      return (
        <MainFigure figure={result.band}>
          is the band of the European index for this hour, with a mean of {formatTyped(result.level)}. The
          index is for outdoor air.
        </MainFigure>
      )
    case 'hours':
      return (
        <MainFigure figure={`${result.us.value}`}>
          is the US NowCast AQI from these readings ({result.us.category}), with a weighted mean of{' '}
          {formatConcentration(result.us.counted)}. It is not an official AQI.
        </MainFigure>
      )
    case 'day':
      return (
        <MainFigure figure={`${result.us.value}`}>
          is the US AQI of this day ({result.us.category})
          {result.us.counted === result.level ? null : (
            <>, computed from {formatConcentration(result.us.counted)}, as EPA drops further decimals</>
          )}
          . Its mean, {formatTyped(result.level)}, is{' '}
          {result.level > result.guideline ? 'above' : 'no higher than'} WHO’s guideline for 24 hours,{' '}
          {result.guideline} µg/m³.
        </MainFigure>
      )
  }
}
