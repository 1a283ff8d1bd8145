import type { Metric } from '../../files/columns/metrics.ts'
import type { Unit } from '../../files/columns/units.ts'
import type { Column } from './chart-columns.ts'
import type { DrawnGuideline } from './drawn-chart.ts'
import { type Guideline, guidelinesOf, hasOwnRange } from './guidelines.ts'
import { usualRange, type ValueScale } from './value-scale.ts'

export interface Frame {
  scale: ValueScale
  inGiven: (value: number) => number
  columns: readonly Column[]
  unit: Unit
  format: (value: number) => string
}

/** Returns the guidelines within the scale as shapes, and all guidelines in words. */
export function drawGuidelines(metric: Metric, frame: Frame): { drawn: DrawnGuideline[]; words: string[] } {
  if (frame.columns.length === 0) return { drawn: [], words: [] }
  if (hasOwnRange(metric)) return drawOwnRange(frame)
  const guidelines = guidelinesOf(metric)
  return {
    drawn: guidelines.flatMap((guideline) => [
      ...drawLevels(guideline, frame),
      ...drawLines(guideline, frame),
    ]),
    words: guidelines.map((guideline) => describeGuideline(guideline, frame)),
  }
}

function drawLevels({ author, levels = [] }: Guideline, frame: Frame): DrawnGuideline[] {
  const { scale, inGiven } = frame
  const at = (value: number) => (value === Number.POSITIVE_INFINITY ? 0 : clamp(scale.at(inGiven(value))))
  const shown = levels.flatMap(({ name, upTo }, index) => {
    const [top, bottom] = [at(upTo), index === 0 ? 1 : at(levels[index - 1]?.upTo ?? 0)]
    const isFilled = index % 2 === 1
    return bottom <= top
      ? []
      : [{ top, bottom, isFilled, name, upTo: top === 0 ? Number.POSITIVE_INFINITY : upTo }]
  })
  const names =
    shown.length === 1 ? shown.map(({ name }) => name) : describeLevels(shown, formatAmount(frame))
  return shown.map(({ top, bottom, isFilled }, index) => ({
    ...{ top, bottom, isFilled },
    label: index === 0 ? `${author}: ${names.join(', ')}` : null,
  }))
}

function drawLines({ author, lines = [] }: Guideline, frame: Frame): DrawnGuideline[] {
  const { scale, inGiven } = frame
  return lines.flatMap(({ name, value }) => {
    const at = scale.at(inGiven(value))
    if (at < 0 || at > 1) return []
    const label = `${author}, ${name}: ${formatAmount(frame)(value)}`
    return [{ top: round(at), bottom: round(at), label, isFilled: false }]
  })
}

function drawOwnRange({ scale, columns, format, unit }: Frame) {
  const [low, high] = usualRange(columns)
  const label = 'Usual range in this chart'
  const drawn = { top: clamp(scale.at(high)), bottom: clamp(scale.at(low)), label, isFilled: true }
  const unitName = unit === 'index' ? '' : ` ${unit}`
  return {
    drawn: [drawn],
    words: [
      `There is no official guideline for this quantity. Usual range in this chart: ${format(low)} to ${format(high)}${unitName} (80% of the points on its line).`,
    ],
  }
}

function describeGuideline({ author, about, levels = [], lines = [] }: Guideline, frame: Frame): string {
  const amount = (value: number) => `${formatAmount(frame)(value)} ${frame.unit}`
  const parts = [
    ...describeLevels(levels, amount),
    ...lines.map(({ name, value }) => `${name} ${amount(value)}`),
  ]
  return `${author} (${about}): ${parts.join(', ')}.`
}

function describeLevels(
  levels: readonly { name: string; upTo: number }[],
  amount: (value: number) => string,
): string[] {
  return levels.map(({ name, upTo }) =>
    upTo === Number.POSITIVE_INFINITY ? `${name} above` : `${name} up to ${amount(upTo)}`,
  )
}

const formatAmount =
  ({ inGiven }: Frame) =>
  (value: number) =>
    inGiven(value).toLocaleString('en', { maximumFractionDigits: 1 })

function clamp(share: number): number {
  return round(Math.min(1, Math.max(0, share)))
}

function round(share: number): number {
  return Math.round(share * 10_000) / 10_000
}
