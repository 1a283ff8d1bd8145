import { type ColumnRole, recognizeColumn } from '../columns/column-names.ts'
import { ReadingsFileError } from './readings-file-error.ts'
import { type Column, maxColumns, shortenName, type Table } from './table.ts'
import { anyReading } from './unnamed-header.ts'

/** Words of entity ids that begin with what is in the air, longest first. */
const words: readonly [pattern: RegExp, name: string][] = [
  [/carbon_dioxide|(^|_)e?co2(_|$)/, 'co2'],
  [/pm_?2_?5|pm25/, 'pm2.5'],
  [/pm_?10(_|$)/, 'pm10'],
  [/pm_?4(_0)?(_|$)/, 'pm4'],
  [/pm_?1(_0)?(_|$)/, 'pm1'],
  [/voc/, 'voc'],
  [/(^|_)nox(_|$)/, 'nox'],
  [/radon/, 'radon'],
  [/humidity/, 'humidity'],
  [/temperature/, 'temperature'],
  [/pressure/, 'pressure'],
]

/**
 * The history of Home Assistant has one reading in each row, and neither a unit nor the quantity: what is in an entity's id is a
 * hint that somebody has to confirm.
 *
 * @returns the same readings with a column for each entity
 */
export async function spreadEntities(table: Table): Promise<Table> {
  const at = (name: string) => table.columns.findIndex((column) => column.name.trim().toLowerCase() === name)
  const [entityAt, stateAt, timeAt] = [at('entity_id'), at('state'), at('last_changed')]
  const entities = new Map<string, number>()
  await table.forEachRow((cells, line) => {
    const entity = cells[entityAt]?.trim() ?? ''
    if (entity === '' || entities.has(entity)) return
    // The first column is the time.
    entities.set(entity, entities.size + 1)
    if (entities.size >= maxColumns)
      throw new ReadingsFileError(
        `With line ${line} there are ${maxColumns} entities. Please choose fewer and export again.`,
      )
  })
  const roles = [...entities.keys()].map(guessRole)
  const isAnyKnown = roles.some((role) => role.kind === 'reading')
  const time: Column = { name: 'last_changed', role: recognizeColumn('last_changed') }
  return {
    columns: [
      time,
      ...[...entities.keys()].map((name, index) => ({
        name: shortenName(name),
        role: isAnyKnown ? (roles[index] ?? anyReading) : anyReading,
      })),
    ],
    rowWord: table.rowWord,
    headerLine: table.headerLine,
    identifiers: [...table.identifiers, { what: 'device name', where: 'column “entity_id”' }],
    forEachRow: (take) =>
      table.forEachRow((cells, line) => {
        const row = Array.from({ length: entities.size + 1 }, () => '')
        row[0] = cells[timeAt] ?? ''
        const column = entities.get(cells[entityAt]?.trim() ?? '')
        if (column !== undefined) row[column] = cells[stateAt] ?? ''
        take(row, line)
      }),
  }
}

function guessRole(entity: string): ColumnRole {
  const id = entity.toLowerCase().replace(/^[a-z_]+\./, '')
  const name = words.find(([pattern]) => pattern.test(id))?.[1]
  const role = name === undefined ? null : recognizeColumn(name)
  return role?.kind === 'reading' ? { ...role, isGuess: true } : { kind: 'other' }
}
