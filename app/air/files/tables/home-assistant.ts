import { maxColumns } from '../../air-limits.ts'
import { recognizeColumn } from '../columns/column-names.ts'
import type { ColumnRole } from '../columns/column-role.ts'
import { outageCell } from '../outages.ts'
import { ReadingsFileError } from './readings-file-error.ts'
import { shortenName, type Table } from './table.ts'
import { anyReading } from './unnamed-header.ts'

/** Patterns in entity ids, the most specific first. */
const words: readonly [pattern: RegExp, name: string][] = [
  [/carbon_dioxide|(^|_)e?co2(_|$)/, 'co2'],
  [/pm_?2_?5|pm25/, 'pm2.5'],
  [/pm_?10(_|$)/, 'pm10'],
  [/pm_?4(_0)?(_|$)/, 'pm4'],
  [/pm_?1(_0)?(_|$)/, 'pm1'],
  [/voc/, 'voc'],
  [/(^|_)nox(_|$)/, 'nox'],
  [/radon/, 'radon'],
  [/^(?!.*(?:absolute|specific)).*humidity/, 'humidity'],
  [/temperature/, 'temperature'],
  [/pressure/, 'pressure'],
]

/** Column indexes of a table with one reading in each row: the columns that name the series, and those with the value and the time. */
interface LongFormat {
  names: number[]
  value: number
  time: number
}

/** InfluxDB's columns that are not tags. Its other columns are tags, which distinguish series. */
const influxColumns = ['', 'result', 'table', '_start', '_stop', '_time', '_value']

/** True for Home Assistant's history, which has one row for each change of state. */
function isHomeAssistant(columns: readonly { name: string }[]): boolean {
  return columns.some(({ name }) => name.trim().toLowerCase() === 'entity_id')
}

/** @returns null for a table with one column for each quantity */
export function findLongFormat(columns: readonly { name: string }[]): LongFormat | null {
  const names = columns.map(({ name }) => name.trim().toLowerCase())
  const at = (name: string) => names.indexOf(name)
  const find = (series: string, value: string, time: string) =>
    [series, value, time].every((name) => names.includes(name))
      ? { names: [at(series)], value: at(value), time: at(time) }
      : null
  const influx = find('_field', '_value', '_time')
  if (!influx) return find('entity_id', 'state', 'last_changed')
  const tags = names.flatMap((name, index) =>
    influxColumns.includes(name) || name === '_field' ? [] : [index],
  )
  return { ...influx, names: [...influx.names, ...tags] }
}

/** Makes a column of each series. Unit and quantity, which such files omit, are guessed from its name and confirmed by the member. */
export async function spreadEntities(table: Table, format: LongFormat): Promise<Table> {
  const nameOf = (cells: readonly string[]) =>
    format.names
      .map((index) => cells[index]?.trim() ?? '')
      .join(' ')
      .trim()
  const entities = new Map<string, number>()
  // InfluxDB repeats its header above each block.
  const header = nameOf(table.columns.map(({ name }) => name))
  await table.forEachRow((cells, line) => {
    const entity = nameOf(cells)
    if (entity === '' || entity === header || entities.has(entity)) return
    entities.set(entity, entities.size + 1)
    if (entities.size >= maxColumns)
      throw new ReadingsFileError(
        `By line ${line}, this file has ${maxColumns} entities. Please choose fewer and export again.`,
      )
  })
  const roles = [...entities.keys()].map(guessRole)
  const isAnyKnown = roles.some((role) => role.kind === 'reading')
  const isHistory = isHomeAssistant(table.columns)
  const timeName = table.columns[format.time]?.name ?? ''
  const where = format.names.map((index) => `“${table.columns[index]?.name}”`).join(', ')
  return {
    columns: [
      { name: timeName, role: recognizeColumn(timeName) },
      ...[...entities.keys()].map((name, index) => ({
        name: shortenName(name),
        role: isAnyKnown ? (roles[index] ?? anyReading) : anyReading,
      })),
    ],
    rowWord: table.rowWord,
    headerLine: table.headerLine,
    ...(isHistory && { changesOnly: true as const }),
    identifiers: [
      ...table.identifiers,
      { what: 'device name', where: `${format.names.length === 1 ? 'column' : 'columns'} ${where}` },
    ],
    forEachRow: (take) =>
      table.forEachRow((cells, line) => {
        const entity = nameOf(cells)
        if (entity === header) return
        const row = Array.from({ length: entities.size + 1 }, () => '')
        row[0] = cells[format.time] ?? ''
        const column = entities.get(entity)
        const value = cells[format.value]?.trim() ?? ''
        const isOutage = isHistory && /^(?:unavailable|unknown)$/i.test(value)
        if (column !== undefined) row[column] = isOutage ? outageCell : value
        take(row, line)
      }),
  }
}

function guessRole(entity: string): ColumnRole {
  const id = entity
    .toLowerCase()
    .replace(/^[a-z_]+\./, '')
    .replaceAll(' ', '_')
  const name = words.find(([pattern]) => pattern.test(id))?.[1]
  const role = name === undefined ? null : recognizeColumn(name)
  return role?.kind === 'reading' ? { ...role, isGuess: true } : { kind: 'other' }
}
