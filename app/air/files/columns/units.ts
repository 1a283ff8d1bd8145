import { normalizeLabel } from './normalize-label.ts'

export const unitNames = [
  'ppm',
  'ppb',
  '°C',
  '°F',
  'K',
  '%',
  'hPa',
  'Pa',
  'kPa',
  'mmHg',
  'inHg',
  'Bq/m³',
  'pCi/L',
  'µg/m³',
  'mg/m³',
  'index',
] as const

export type Unit = (typeof unitNames)[number]

const spellings: Readonly<Record<string, Unit>> = {
  ppm: 'ppm',
  ppb: 'ppb',
  '°c': '°C',
  c: '°C',
  degc: '°C',
  'deg c': '°C',
  'degrees c': '°C',
  'degrees celsius': '°C',
  celsius: '°C',
  '°f': '°F',
  f: '°F',
  fahrenheit: '°F',
  degf: '°F',
  'deg f': '°F',
  'degrees f': '°F',
  'degrees fahrenheit': '°F',
  k: 'K',
  kelvin: 'K',
  '%': '%',
  '% rh': '%',
  '%rh': '%',
  'rh%': '%',
  'rh %': '%',
  rh: '%',
  percent: '%',
  hpa: 'hPa',
  mbar: 'hPa',
  mb: 'hPa',
  pa: 'Pa',
  pascal: 'Pa',
  kpa: 'kPa',
  mmhg: 'mmHg',
  'mm hg': 'mmHg',
  inhg: 'inHg',
  'in hg': 'inHg',
  'bq/m³': 'Bq/m³',
  'pci/l': 'pCi/L',
  'μg/m³': 'µg/m³',
  'ug/m³': 'µg/m³',
  'mg/m³': 'mg/m³',
  index: 'index',
}

export function parseUnit(text: string): Unit | null {
  const folded = normalizeLabel(text)
  return Object.hasOwn(spellings, folded) ? (spellings[folded] ?? null) : null
}

const conversions: Partial<Record<Unit, { to: Unit; convert: (value: number) => number }>> = {
  '°F': { to: '°C', convert: (value) => ((value - 32) * 5) / 9 },
  K: { to: '°C', convert: (value) => value - 273.15 },
  Pa: { to: 'hPa', convert: (value) => value / 100 },
  kPa: { to: 'hPa', convert: (value) => value * 10 },
  mmHg: { to: 'hPa', convert: (value) => value * 1.333_22 },
  inHg: { to: 'hPa', convert: (value) => value * 33.863_9 },
  'pCi/L': { to: 'Bq/m³', convert: (value) => value * 37 },
  'mg/m³': { to: 'µg/m³', convert: (value) => value * 1000 },
}

/** VOC in ppb is not converted, because its mass depends on the mix of gases. */
export function commonUnitOf(unit: Unit): Unit {
  return conversions[unit]?.to ?? unit
}

export function toCommonUnit(value: number, unit: Unit): number {
  return conversions[unit]?.convert(value) ?? value
}

/** Inverts `toCommonUnit`. All conversions are linear. */
export function fromCommonUnit(value: number, unit: Unit): number {
  const [zero, one] = [toCommonUnit(0, unit), toCommonUnit(1, unit)]
  return (value - zero) / (one - zero)
}
