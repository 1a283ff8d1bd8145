import type { Metric } from '../../files/columns/metrics.ts'
import { type ChartClock, findShifts } from './chart-clock.ts'
import type { Frame } from './draw-guidelines.ts'
import type { ChartScales, ReadingLevel } from './drawn-chart.ts'
import { type Guideline, guidelinesOf, hasOwnRange } from './guidelines.ts'
import { usualRange } from './value-scale.ts'

interface TimedFrame extends Frame {
  from: number
  to: number
  clock: ChartClock
}

/** Returns the data to convert a position in the chart to time and value in the browser. */
export function toPointerScales(metric: Metric, frame: TimedFrame): ChartScales {
  const { from, to, clock, scale, columns } = frame
  return {
    top: roundTo(scale.ends.top, 6),
    bottom: roundTo(scale.ends.bottom, 6),
    start: from + clock.offsetAt(from) - (clock.dayOne ?? 0),
    areDaysCounted: clock.dayOne !== null,
    length: to - from,
    shifts: findShifts(frame, clock),
    levels: columns.length === 0 ? [] : findLevels(metric, frame),
  }
}

/** Returns the levels that apply to single readings. Guidelines for daily or yearly means have no such levels. */
function findLevels(metric: Metric, frame: Frame): ReadingLevel[] {
  if (hasOwnRange(metric))
    return rangeLevels(usualRange(frame.columns), 'the usual range in this chart', frame.scale)
  return guidelinesOf(metric).flatMap((guideline) => [
    ...namedLevels(guideline, frame),
    ...lineLevels(guideline, frame),
  ])
}

/** A value equal to a bound belongs to the level below it, which is listed first. */
function namedLevels({ author, readingAs, levels = [] }: Guideline, { scale, inGiven }: Frame) {
  return levels.flatMap(({ name, upTo }, index): ReadingLevel[] => {
    const top = upTo === Number.POSITIVE_INFINITY ? 0 : clamp(scale.at(inGiven(upTo)))
    const bottom = index === 0 ? 1 : clamp(scale.at(inGiven(levels[index - 1]?.upTo ?? 0)))
    const words = `${readingAs ? `${readingAs}: ` : ''}${name} (${author})`
    return bottom > top ? [{ top, bottom, words }] : []
  })
}

function lineLevels({ author, about, isRange, lines = [] }: Guideline, { scale, inGiven }: Frame) {
  const [low, high] = lines
  if (!isRange || !low || !high) return []
  return rangeLevels([inGiven(low.value), inGiven(high.value)], `${about} of ${author}`, scale)
}

function rangeLevels(
  [low, high]: [low: number, high: number],
  name: string,
  scale: Frame['scale'],
): ReadingLevel[] {
  const [top, bottom] = [clamp(scale.at(high)), clamp(scale.at(low))]
  return [
    { top, bottom, words: `within ${name}` },
    { top: 0, bottom: top, words: `above ${name}` },
    { top: bottom, bottom: 1, words: `below ${name}` },
  ].filter((level) => level.bottom > level.top)
}

function clamp(share: number): number {
  return roundTo(Math.min(1, Math.max(0, share)), 6)
}

function roundTo(value: number, digits: number): number {
  return Number(value.toPrecision(digits))
}
