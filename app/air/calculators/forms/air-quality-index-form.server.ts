import * as v from 'valibot'
import {
  europeanBand,
  nowCast,
  usIndex,
  whoDailyGuideline,
} from '../../science/calculations/air-quality-index.ts'
import { calculateFromAddress, choiceField, parseNumber } from './calculator-form.server.ts'

const spans = ['reading', 'hour', 'day', 'hours'] as const

const levelMax = 2_000
const isLevel = (level: number | null) => level === null || (level >= 0 && level <= levelMax)

const schema = v.pipe(
  v.object({
    particles: choiceField('the particles', ['pm25', 'pm10']),
    span: choiceField('what the figure is a mean of', spans),
    levels: v.pipe(
      v.string(),
      v.transform((text) => text.trim().split(/[\s;]+/)),
      v.transform((words) => words.map((word) => (/^[-–]$/.test(word) ? null : parseNumber(word)))),
    ),
  }),
  v.forward(
    v.partialCheck(
      [['span'], ['levels']],
      ({ span, levels }) =>
        span === 'hours' || (levels.length === 1 && levels[0] !== null && levels.every(isLevel)),
      `Please enter one level in µg/m³ from 0 to ${levelMax.toLocaleString('en')}, such as 14.`,
    ),
    ['levels'],
  ),
  v.forward(
    v.partialCheck(
      [['span'], ['levels']],
      ({ span, levels }) => span !== 'hours' || (levels.length <= 12 && levels.every(isLevel)),
      `Please enter up to 12 hourly averages in µg/m³, newest first, with a hyphen for a missing hour, such as 20 18 - 15.`,
    ),
    ['levels'],
  ),
)

export const calculateAirQualityIndex = (address: string) =>
  calculateFromAddress(address, {
    schema,
    initial: { particles: 'pm25', span: 'day', levels: '' },
    calculate: describeLevels,
  })

function describeLevels({ particles, span, levels }: v.InferOutput<typeof schema>): IndexResult {
  const [level = null] = levels
  if (span === 'hours') {
    const mean = nowCast(levels)
    return mean === null ? { span: 'none' } : { span, us: usIndex(particles, mean) }
  }
  if (level === null) return { span: 'none' }
  if (span === 'day') {
    const guideline = whoDailyGuideline[particles]
    return { span, level, us: usIndex(particles, level), guideline }
  }
  return { span, level, band: europeanBand(particles, level) }
}

type UsIndex = ReturnType<typeof usIndex>

export type IndexResult =
  | { span: 'none' }
  | { span: 'reading' | 'hour'; level: number; band: string }
  | { span: 'day'; level: number; us: UsIndex; guideline: number }
  | { span: 'hours'; us: UsIndex }

export type AirQualityIndex = ReturnType<typeof calculateAirQualityIndex>
