export interface NumberStyle {
  decimalComma: boolean
  /** The thousands separator; null if there is none. */
  thousands: ',' | '.' | null
}

export const plainStyle: NumberStyle = { decimalComma: false, thousands: null }

/** Counts of number notations, collected before any number is read. */
export interface NumberSurvey {
  /** '1,126': a comma before exactly three digits, which may separate thousands or decimals. */
  eitherCommas: number
  eitherExample: string
  /** '23,3' */
  decimalCommas: number
  /** '1,126.5' */
  thousandCommas: number
  /** '1.126,5' */
  thousandDots: number
}

export function createNumberSurvey(): NumberSurvey {
  return { eitherCommas: 0, eitherExample: '', decimalCommas: 0, thousandCommas: 0, thousandDots: 0 }
}

export function surveyNumber(survey: NumberSurvey, cell: string): void {
  const comma = cell.indexOf(',')
  if (comma < 0) return
  const dot = cell.indexOf('.')
  if (dot >= 0) survey[dot > comma ? 'thousandCommas' : 'thousandDots'] += 1
  else if (/^[-+]?[1-9]\d{0,2}(,\d{3})+$/.test(cell)) {
    survey.eitherCommas += 1
    survey.eitherExample ||= cell
  } else survey.decimalCommas += 1
}

/** @returns null if commas may separate thousands or decimals, as in 1,126 */
export function decideNumberStyle(survey: NumberSurvey): NumberStyle | null {
  if (survey.thousandCommas > 0) return { decimalComma: false, thousands: ',' }
  if (survey.thousandDots > 0) return { decimalComma: true, thousands: '.' }
  if (survey.decimalCommas > 0) return { decimalComma: true, thousands: null }
  return survey.eitherCommas > 0 ? null : plainStyle
}

const missing = new Set(['', '-', '--', '–', 'n/a', 'na', 'nan', 'none', 'null', 'unavailable', 'unknown'])

/** Trims a cell. Returns an empty string if its text means that there was no reading. */
export function readCell(cell = ''): string {
  const text = cell.trim()
  return text.length <= 11 && missing.has(text.toLowerCase()) ? '' : text
}

/** Thousands separators that are never decimal separators: various spaces, and the apostrophe. */
const spacedThousands = /^[-+]?[1-9]\d{0,2}([ \u00a0\u2009\u202f'’])\d{3}(?:\1\d{3})*(?=[.,]|$)/

export function parseNumber(cell: string, { decimalComma, thousands }: NumberStyle): number | null {
  if (cell.length > 40) return null
  const joined = thousands === null ? cell : cell.replaceAll(thousands, '')
  const text = decimalComma ? joined.replace(',', '.') : joined
  return (
    readPlain(text) ?? readPlain(text.replace(spacedThousands, (whole, space) => whole.replaceAll(space, '')))
  )
}

function readPlain(text: string): number | null {
  return /^[-+]?(\d+(\.\d*)?|\.\d+)(e[-+]?\d{1,3})?$/i.test(text) ? Number(text) : null
}
