import type { Metric } from '../../files/columns/metrics.ts'
import type { Effect, EffectResult, Side } from './effect.ts'
import {
  cautionTexts,
  describeAmount,
  describeChange,
  describeMethod,
  effectHeadline,
  noEffectTexts,
} from './effect-labels.ts'
import type { EffectReport } from './effect-report-schema.ts'
import { procedureVersion } from './effect-rules.ts'

const version = `Method version ${procedureVersion}.`

export function reportEffect(
  result: EffectResult,
  { metric, dayName }: { metric: Metric; dayName: (day: number) => string },
): EffectReport {
  if ('none' in result)
    return {
      headline: 'No result from these readings',
      ...{ change: null, rows: [], notes: [noEffectTexts[result.none]], method: version },
    }
  return {
    headline: effectHeadline(result, metric),
    change: describeChange(result),
    ...(result.method === 'paired' && { heads: ['Off', 'On'] satisfies [string, string] }),
    rows: describeSides(result, dayName),
    notes: describeNotes(result),
    method: `${describeMethod(result)} Hours left out: ${result.droppedHours}. ${version}`,
  }
}

const typicalLabels = {
  ratio: 'Typical day (geometric mean)',
  means: 'Typical day (mean)',
  medians: 'Typical day (median)',
} as const

function describeSides(effect: Effect, dayName: (day: number) => string): EffectReport['rows'] {
  const { before, after, unit, scale } = effect
  const digits = unit === '°C' || effect.scale === 'ratio' ? 1 : 0
  const amount = (value: number) => `${value.toLocaleString('en', { maximumFractionDigits: digits })} ${unit}`
  const row = (label: string, of: (side: Side) => string) => ({ label, before: of(before), after: of(after) })
  return [
    row('Days', ({ firstDay, lastDay, days }) => `${days} (${dayName(firstDay)} to ${dayName(lastDay)})`),
    row(typicalLabels[scale], ({ typical }) => amount(typical)),
    row('Median hour', ({ median }) => amount(median)),
    row('95% of hours below', ({ p95 }) => amount(p95)),
    ...(before.hoursAboveGuideline === null
      ? []
      : [
          row(
            'Hours above 15 µg/m³ (WHO, for 24 hours)',
            ({ hoursAboveGuideline, hours }) => `${hoursAboveGuideline} of ${hours}`,
          ),
        ]),
  ]
}

function describeNotes({ stage, cautions, matchedHours, outdoorChange, scale, unit }: Effect): string[] {
  const notes = ['This is one home, not a trial: other changes at the time are included.']
  if (stage === 'early')
    notes.unshift('Early result: a full week on each side, with a weekend, is more reliable.')
  if (matchedHours < 24)
    notes.push(`Compared: the ${matchedHours} hours of the day with readings on both sides.`)
  if (outdoorChange !== null) {
    notes.push(`Outdoors it was ${describeAmount(outdoorChange, { scale, unit })}.`)
  }
  return [...notes, ...cautions.map((caution) => cautionTexts[caution])]
}
