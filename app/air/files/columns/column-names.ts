import type { ColumnRole, Identifier, Meaning } from './column-role.ts'
import { type Metric, metricNames, metrics } from './metrics.ts'
import { normalizeLabel } from './normalize-label.ts'
import { type SplitName, splitName } from './split-name.ts'
import { recognizeTime } from './time-names.ts'
import { parseUnit } from './units.ts'

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

/** @param name an unmodified column name, or a line above the header */
export function identifierIn(name: string): Identifier | null {
  const plain = normalizeLabel(name).replaceAll(/[_-]+/g, ' ')
  for (const what of ['serial', 'place', 'device name', 'network', 'computer'] as const)
    if (identifiers[what].includes(plain)) return what
  return null
}

export function recognizeColumn(name: string): ColumnRole {
  const what = identifierIn(name)
  if (what) return { kind: 'identifier', what }
  return recognizeTime(name) ?? recognizeReading(splitName(name))
}

function recognizeReading({ base, inBrackets }: SplitName): ColumnRole {
  const words = base.split(/[\s_]+/).filter((word) => word !== '')
  const last = words.at(-1)
  const lastUnit = words.length > 1 && last !== undefined ? parseUnit(last) : null
  if (lastUnit) words.pop()
  const { rest, variant } = takeVariant(words)
  const family = familyOf(rest)
  if (!family) return { kind: 'other' }
  const meanings = meaningsOf(family)
  const named = inBrackets ?? (lastUnit === null ? null : (last ?? null))
  if (named === null) {
    // Gas analyzers use the same name for nitrogen oxides (NOx) in ppb.
    const isGuess = family === 'noxIndex' && !rest.join('').endsWith('index')
    return { kind: 'reading', meanings, variant, ...(isGuess && { isGuess }) }
  }
  const unit = parseUnit(named)
  const fitting = meanings.filter((meaning) => meaning.unit === unit)
  if (fitting.length > 0) return { kind: 'reading', meanings: fitting, variant }
  if (unit === null && isLabel(named)) return { kind: 'reading', meanings, variant, isGuess: true }
  const quantity = family === 'voc' ? 'VOC' : metrics[family].name
  return { kind: 'other unit', reason: `“${named}” is not a unit that we read ${quantity} in` }
}

/** Words that name a unit or a counting method, so the text in brackets is not a label. */
const unitWords =
  /\b(?:raw|adc|v|mv|volts?|voltage|ohms?|counts?|cpm|cps|pcs|particles?|percent|aqi|iaq|score|ticks?|bits?|digits?|lux|db|dba|ratio|grams?|grains?|ppt|torr|atm|bar|psi|absolute|abs|dew ?point|number|n|level|deg|u?g|mg|μg)\b/

/** True if the text in brackets names a room or a sensor, such as 'Bedroom'; the member is then asked about the column. */
function isLabel(text: string): boolean {
  return /^[\p{L}' .-]{2,}$/u.test(text) && !text.includes('ω') && !unitWords.test(text)
}

const radonNames =
  /^radon(?: (?:short|long|term|average|avg|mean|level|concentration|activity|daily|day|1d|24h?|hours?))*$/

function familyOf(words: readonly string[]): Family | null {
  const name = words
    .join(' ')
    .replace(/^(?:mass ?conc(?:entration)? |pm )(?=\d)/, 'pm')
    .replace(/^pm0?(\d+)[. p]0?$/, 'pm$1')
    .replace(/^pm01$/, 'pm1')
    .replace(/^pm2[ p]5$/, 'pm2.5')
  if (radonNames.test(name)) return 'radon'
  return Object.hasOwn(families, name) ? (families[name] ?? null) : null
}

/** Removes the words that distinguish columns of the same quantity, and returns them as `variant`. */
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

/** Returns every combination of the given metrics with their units. */
export function listMeanings(of: readonly Metric[] = metricNames): Meaning[] {
  return of.flatMap((metric) => metrics[metric].units.map((unit) => ({ metric, unit })))
}
