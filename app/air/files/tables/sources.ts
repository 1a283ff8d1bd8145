import type { Metric } from '../columns/metrics.ts'
import { normalizeLabel } from '../columns/normalize-label.ts'
import type { Unit } from '../columns/units.ts'
import type { Column } from './table.ts'

export interface Source {
  /** The manufacturer or program that wrote the file. */
  name: string
  /** Documented units that the source's files omit. */
  units: Partial<Record<Metric, Unit>>
}

const particles = { pm1: 'µg/m³', pm25: 'µg/m³', pm10: 'µg/m³' } as const

const airGradient: Source = {
  name: 'AirGradient',
  units: { temperature: '°C', vocShare: 'ppb', ...particles },
}
/** Temperature has no entry, because Awair's cloud can export °C or °F. */
const awair: Source = { name: 'Awair', units: { vocShare: 'ppb', ...particles } }
const purpleAir: Source = { name: 'PurpleAir', units: { temperature: '°F', pressure: 'hPa', ...particles } }

const signatures: readonly { columns: readonly string[]; source: Source }[] = [
  { columns: ['entity_id', 'state', 'last_changed'], source: { name: 'Home Assistant', units: {} } },
  { columns: ['local date/time', 'utc date/time', 'location id'], source: airGradient },
  { columns: ['locationid', 'pm02', 'timestamp'], source: airGradient },
  { columns: ['time_stamp', 'sensor_index'], source: purpleAir },
  { columns: ['created_at', 'entry_id', 'pm2.5_atm_ug/m³'], source: purpleAir },
  { columns: ['utcdatetime', 'mac_address', 'current_temp_f'], source: purpleAir },
  { columns: ['score', 'temp', 'humid'], source: awair },
]

/** Recognizes the source of a file by its column names; null if they are not specific. */
export function identifySource(columns: readonly Column[]): Source | null {
  const names = columns.map(({ name }) => normalizeLabel(name))
  const found = signatures.find((signature) => signature.columns.every((name) => names.includes(name)))
  if (found) return found.source
  const [first = ''] = names
  const name = nameByFirst(first, names)
  return name === null ? null : { name, units: {} }
}

function nameByFirst(first: string, names: readonly string[]): string | null {
  if (first === 'recorded') return 'Airthings'
  if (first.startsWith('timestamp for sample frequency')) return 'Govee'
  if (first === 'epoch_utc') return 'Sensirion'
  if (names[1]?.startsWith('timezone :')) return 'Netatmo'
  if (/^(date|timestamp)$/.test(first) && names.some((name) => name.startsWith('temperature_celsius(')))
    return 'SwitchBot'
  if (/^time\(/.test(first) || (first === 'time' && names.includes('co2(ppm)'))) return 'Aranet4'
  return null
}

/** Old PurpleAir firmware swapped the labels ATM and CF=1 of the particle columns; in its files, the ATM columns come first. */
export function hasSwappedLabels(columns: readonly Column[]): boolean {
  const names = columns.map(({ name }) => normalizeLabel(name))
  const atm = names.indexOf('pm1_0_atm')
  return names[0] === 'utcdatetime' && atm >= 0 && atm < names.indexOf('pm1_0_cf_1')
}
