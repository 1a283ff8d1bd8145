import type { Unit } from './units.ts'

interface MetricRule {
  name: string
  /** Accepted units. If there is only one, a column that names no unit is unambiguous. */
  units: readonly [Unit, ...Unit[]]
  /** Plausible range in the common unit; values outside it are dropped. */
  plausible: readonly [from: number, to: number]
  /** Values in the file's unit that mean 'no reading'. */
  sentinels: readonly number[]
}

const particles = {
  units: ['µg/m³', 'mg/m³'],
  // Slightly negative values are sensor noise; averages would be too high without them. Smoke tests reach the top.
  plausible: [-5, 65_534],
  sentinels: [-1, 65_535],
} as const satisfies Omit<MetricRule, 'name'>

/** VOC readings are three quantities that must never be mixed: a share of the air, a mass, and an index relative to the previous day. */
export const metrics = {
  co2: { name: 'CO₂', units: ['ppm'], plausible: [300, 10_000], sentinels: [0] },
  temperature: { name: 'Temperature', units: ['°C', '°F', 'K'], plausible: [-40, 85], sentinels: [-1000.99] },
  humidity: { name: 'Relative humidity', units: ['%'], plausible: [0, 100], sentinels: [] },
  pressure: {
    name: 'Air pressure',
    units: ['hPa', 'Pa', 'kPa', 'mmHg', 'inHg'],
    plausible: [500, 1100],
    sentinels: [],
  },
  radon: { name: 'Radon', units: ['Bq/m³', 'pCi/L'], plausible: [0, 10_000], sentinels: [] },
  pm1: { name: 'PM1', ...particles },
  pm25: { name: 'PM2.5', ...particles },
  pm4: { name: 'PM4', ...particles },
  pm10: { name: 'PM10', ...particles },
  vocShare: { name: 'VOC (by volume)', units: ['ppb'], plausible: [0, 100_000], sentinels: [] },
  vocMass: { name: 'VOC (by mass)', units: ['mg/m³', 'µg/m³'], plausible: [0, 200_000], sentinels: [] },
  // The sensor reports 0 while it calibrates.
  vocIndex: { name: 'VOC index', units: ['index'], plausible: [1, 500], sentinels: [0] },
  noxIndex: { name: 'NOx index', units: ['index'], plausible: [1, 500], sentinels: [0] },
} as const satisfies Record<string, MetricRule>

export type Metric = keyof typeof metrics

export const metricNames = [
  'co2',
  'temperature',
  'humidity',
  'pressure',
  'radon',
  'pm1',
  'pm25',
  'pm4',
  'pm10',
  'vocShare',
  'vocMass',
  'vocIndex',
  'noxIndex',
] as const satisfies readonly Metric[]

const commonSentinels: readonly number[] = [-999, -9999]

export type ValueCheck = 'fine' | 'sentinel' | 'implausible'

export function checkValue(metric: Metric, value: number, common: number): ValueCheck {
  const { plausible, sentinels }: MetricRule = metrics[metric]
  if (commonSentinels.includes(value) || sentinels.includes(value)) return 'sentinel'
  const [from, to] = plausible
  return common >= from && common <= to ? 'fine' : 'implausible'
}
