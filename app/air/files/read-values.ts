import type { ChosenColumn } from './choose-columns.ts'
import { checkValue } from './columns/metrics.ts'
import { toCommonUnit } from './columns/units.ts'
import { createNumberList, type NumberList } from './number-list.ts'
import { outageCell, outageValue } from './outages.ts'
import { type NumberStyle, parseNumber } from './parse-number.ts'
import { createUnreadValues, type UnreadValues } from './unread-values.ts'

export interface ValueReader {
  /** @param texts one cell for each column in order, as returned by `readCell` */
  read(texts: readonly string[], row: number, line: number): void
  values: NumberList[]
  drops: UnreadValues
}

/** Reads the values of rows in a given number style. Drops values that can't be readings. */
export function createValueReader(
  columns: readonly ChosenColumn[],
  style: NumberStyle,
  maxRows: number,
): ValueReader {
  const lists = columns.map((column) => ({ ...column, list: createNumberList(maxRows) }))
  const drops = createUnreadValues()
  return {
    read(texts, row, line) {
      let place = -1
      for (const { name, metric, unit, list } of lists) {
        place += 1
        const cell = texts[place]
        if (!cell) continue
        if (cell === outageCell) {
          list.set(row, outageValue)
          continue
        }
        const value = parseNumber(cell, style)
        const verdict = value === null ? 'no number' : checkValue(metric, value, toCommonUnit(value, unit))
        if (verdict === 'fine' && value !== null) list.set(row, value)
        else if (verdict !== 'fine') drops.add({ reason: verdict, column: name, line, example: cell })
      }
    },
    values: lists.map(({ list }) => list),
    drops,
  }
}
