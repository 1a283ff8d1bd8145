import type { Metric } from '../../files/columns/metrics.ts'
import type { Unit } from '../../files/columns/units.ts'
import type { Column } from './chart-columns.ts'
import type { DrawnGuideline } from './drawn-chart.ts'
import { type Guideline, guidelinesOf, hasOwnRange } from './guidelines.ts'
import { usualRange, type ValueScale } from './value-scale.ts'

/** Height of a line of text, as a share of the chart's height. */
const lineHeight = 0.09

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

/** Puts the author's name into the highest level with room for it. */
function drawLevels({ author, levels = [] }: Guideline, { scale, inGiven }: Frame): DrawnGuideline[] {
  const at = (value: number) => (value === Number.POSITIVE_INFINITY ? 0 : clamp(scale.at(inGiven(value))))
  const shown = levels.flatMap(({ name, upTo }, index) => {
    const [top, bottom] = [at(upTo), index === 0 ? 1 : at(levels[index - 1]?.upTo ?? 0)]
    if (bottom <= top) return []
    const label = bottom - top < lineHeight ? null : name
    return [{ top, bottom, label, isFilled: index % 2 === 1 }]
  })
  const named = shown.findLast(({ label }) => label !== null)
  return shown.map((level) => (level === named ? { ...level, label: `${author}: ${level.label}` } : level))
}

function drawLines({ author, lines = [] }: Guideline, { scale, inGiven }: Frame): DrawnGuideline[] {
  return lines.flatMap(({ name, value }) => {
    const at = scale.at(inGiven(value))
    if (at < 0 || at > 1) return []
    return [{ top: round(at), bottom: round(at), label: `${author}, ${name}`, isFilled: false }]
  })
}

function drawOwnRange({ scale, columns, format, unit }: Frame) {
  const [low, high] = usualRange(columns)
  const label = 'Usual here'
  const drawn = { top: clamp(scale.at(high)), bottom: clamp(scale.at(low)), label, isFilled: true }
  const unitName = unit === 'index' ? '' : ` ${unit}`
  return {
    drawn: [drawn],
    words: [
      `There is no official guideline for this quantity. Usual here, for 80% of readings: ${format(low)} to ${format(high)}${unitName}.`,
    ],
  }
}

function describeGuideline(
  { author, about, levels = [], lines = [] }: Guideline,
  { inGiven, unit }: Frame,
): string {
  const amount = (value: number) =>
    `${inGiven(value).toLocaleString('en', { maximumFractionDigits: 1 })} ${unit}`
  const parts = [
    ...levels.map(({ name, upTo }) =>
      upTo === Number.POSITIVE_INFINITY ? `${name} above` : `${name} up to ${amount(upTo)}`,
    ),
    ...lines.map(({ name, value }) => `${name} ${amount(value)}`),
  ]
  return `${author} (${about}): ${parts.join(', ')}.`
}

function clamp(share: number): number {
  return round(Math.min(1, Math.max(0, share)))
}

function round(share: number): number {
  return Math.round(share * 10_000) / 10_000
}
