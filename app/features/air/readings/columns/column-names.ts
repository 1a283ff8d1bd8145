import { foldText } from './fold-text.ts'
import { type Metric, metricNames, metrics } from './metrics.ts'
import { parseUnit, type Unit } from './units.ts'

export interface Meaning {
  metric: Metric
  unit: Unit
}

/** What identifies a person, a home or a device, and is never kept. */
export type Identifier = 'serial' | 'place' | 'device name' | 'network' | 'computer'

export type ColumnRole =
  /** `rank` says which of several columns with times is the most exact. One that is known by what stands below it is a guess. */
  | {
      kind: 'time'
      rank: number
      isUtc: boolean
      pattern: string
      isGuess?: true
      /** Of the column that has the time of day, where its name does not tell. */
      clockIndex?: number | null
    }
  /** More than one meaning: the file does not say which unit it is. A guess needs somebody to confirm it. */
  | { kind: 'reading'; meanings: Meaning[]; variant: string; isGuess?: true }
  | { kind: 'identifier'; what: Identifier }
  | { kind: 'other' }

type Family = Metric | 'voc'

const families: Readonly<Record<string, Family>> = {
  co2: 'co2',
  rco2: 'co2',
  'carbon dioxide': 'co2',
  'co2 concentration': 'co2',
  temperature: 'temperature',
  temp: 'temperature',
  atmp: 'temperature',
  'current temp': 'temperature',
  'air temperature': 'temperature',
  'relative humidity': 'humidity',
  humidity: 'humidity',
  humid: 'humidity',
  rhum: 'humidity',
  rh: 'humidity',
  'current humidity': 'humidity',
  pressure: 'pressure',
  'atmospheric pressure': 'pressure',
  'air pressure': 'pressure',
  'barometric pressure': 'pressure',
  radon: 'radon',
  voc: 'voc',
  tvoc: 'voc',
  vocindex: 'vocIndex',
  tvocindex: 'vocIndex',
  nox: 'noxIndex',
  noxindex: 'noxIndex',
  pm1: 'pm1',
  'pm2.5': 'pm25',
  pm25: 'pm25',
  pm02: 'pm25',
  pm4: 'pm4',
  pm10: 'pm10',
}

const identifiers: Readonly<Record<Identifier, readonly string[]>> = {
  serial: [
    'sensor id',
    'sensorid',
    'sensor index',
    'mac address',
    'mac',
    'serialno',
    'serial number',
    'serial',
    'device serial number',
    'sensor serial number',
    'device id',
    'device uuid',
    'objectid',
  ],
  place: [
    'latitude',
    'longitude',
    'lat',
    'lon',
    'long',
    'lng',
    'location',
    'location id',
    'locationid',
    'location name',
    'locationname',
    'location group',
    'address',
    'city',
  ],
  'device name': ['name', 'modulename', 'module name', 'device name', 'devicename', 'device', 'session name'],
  network: ['rssi', 'rssi dbm', 'ssid', 'wifi', 'wifi dbm', 'ip', 'ip address'],
  computer: ['filepath', 'hostname', 'username'],
}

const timeNames: Readonly<Record<string, { rank: number; isUtc?: boolean }>> = {
  'epoch utc': { rank: 5, isUtc: true },
  'utc date/time': { rank: 4, isUtc: true },
  utcdatetime: { rank: 4, isUtc: true },
  timestamp: { rank: 3 },
  'time stamp': { rank: 3 },
  'created at': { rank: 3 },
  'last changed': { rank: 3 },
  recorded: { rank: 3 },
  'datetime start': { rank: 3 },
  datetime: { rank: 2 },
  'date time': { rank: 2 },
  'date/time': { rank: 2 },
  'date and time': { rank: 2 },
  date: { rank: 2 },
  time: { rank: 2 },
  'local date/time': { rank: 1 },
  'local date time': { rank: 1 },
}

/** @param name a column's, or a line's of a preamble, as the file has it */
export function identifierIn(name: string): Identifier | null {
  const plain = foldText(name).replaceAll(/[_-]+/g, ' ')
  for (const what of ['serial', 'place', 'device name', 'network', 'computer'] as const)
    if (identifiers[what].includes(plain)) return what
  return null
}

/** What a column holds, as far as its name says. */
export function recognizeColumn(name: string): ColumnRole {
  const what = identifierIn(name)
  if (what) return { kind: 'identifier', what }
  const { base, inBrackets } = splitName(name)
  const time = recognizeTime(base, inBrackets)
  if (time) return time
  return recognizeReading(base, inBrackets)
}

/** Takes what stands in brackets out of a name: 'PM2.5 (μg/m³) raw'. */
function splitName(name: string): { base: string; inBrackets: string | null } {
  const folded = foldText(name)
  const open = folded.indexOf('(')
  const close = folded.indexOf(')', open)
  if (open < 1 || close < 0) return { base: folded, inBrackets: null }
  const base = `${folded.slice(0, open).trim()} ${folded.slice(close + 1).trim()}`.trim()
  return { base, inBrackets: folded.slice(open + 1, close) }
}

function recognizeTime(base: string, inBrackets: string | null): ColumnRole | null {
  const plain = base.replaceAll('_', ' ')
  // Govee has the interval within the name.
  const name = plain.startsWith('timestamp for sample frequency') ? 'timestamp' : plain
  const known = Object.hasOwn(timeNames, name) ? timeNames[name] : undefined
  if (!known) return null
  const pattern = inBrackets ?? ''
  return { kind: 'time', rank: known.rank, isUtc: known.isUtc === true || pattern === 'utc', pattern }
}

function recognizeReading(base: string, inBrackets: string | null): ColumnRole {
  const words = base.split(/[\s_]+/).filter((word) => word !== '')
  const last = words.at(-1)
  const lastUnit = words.length > 1 && last !== undefined ? parseUnit(last) : null
  if (lastUnit) words.pop()
  const unit = inBrackets === null ? lastUnit : parseUnit(inBrackets)
  const { rest, variant } = takeVariant(words)
  const family = familyOf(rest)
  if (!family) return { kind: 'other' }
  const possible = meaningsOf(family)
  const meanings = unit === null ? possible : possible.filter((meaning) => meaning.unit === unit)
  return meanings.length === 0 ? { kind: 'other' } : { kind: 'reading', meanings, variant }
}

function familyOf(words: readonly string[]): Family | null {
  const name = words
    .join(' ')
    .replace(/^(?:mass ?conc(?:entration)? |pm )(?=\d)/, 'pm')
    .replace(/^pm0?(\d+)[. p]0?$/, 'pm$1')
    .replace(/^pm01$/, 'pm1')
    .replace(/^pm2[ p]5$/, 'pm2.5')
  if (/^radon( |$)/.test(name)) return 'radon'
  return Object.hasOwn(families, name) ? (families[name] ?? null) : null
}

/** Takes the words out of a name that tell columns of one quantity apart. */
function takeVariant(words: readonly string[]): { rest: string[]; variant: string } {
  const text = words.join(' ')
  const found: string[] = []
  const rest = text
    .replace(/ (raw|corrected|compensated)$/, (_all, word: string) => note(word))
    .replace(/ ([ab])$/, (_all, channel: string) => note(`channel ${channel.toUpperCase()}`))
    .replace(/ (?:cf ?1)$/, () => note('CF=1'))
    .replace(/ (atm|alt)$/, (_all, word: string) => note(word.toUpperCase()))
    .replace(/^radon short term avg$/, () => `radon${note('mean of 24 hours')}`)
  function note(variant: string): string {
    found.unshift(variant)
    return ''
  }
  return { rest: rest.split(' '), variant: found.join(', ') }
}

function meaningsOf(family: Family): Meaning[] {
  return listMeanings(family === 'voc' ? ['vocShare', 'vocMass', 'vocIndex'] : [family])
}

/** Every quantity of these in every unit. */
export function listMeanings(of: readonly Metric[] = metricNames): Meaning[] {
  return of.flatMap((metric) => metrics[metric].units.map((unit) => ({ metric, unit })))
}
