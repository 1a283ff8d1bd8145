import { foldText } from './fold-text.ts'
import { parseUnit } from './units.ts'

export interface SplitName {
  base: string
  /** The text of the brackets that say something; null without any. */
  inBrackets: string | null
}

/** No device names a column at such length; taking brackets out of one of 100,000 letters would take seconds. */
const longestName = 200

const bracketGroups = /\s*(?:\(([^()]*)\)|\[([^[\]]*)\])\s*/g

/**
 * Takes the text in brackets out of a name: 'PM2.5 (μg/m³) raw'. Of several brackets the one with a unit counts, and the others stay
 * words of the name.
 */
export function splitName(name: string): SplitName {
  const folded = foldText(name.slice(0, longestName))
  if (name.length > longestName) return { base: folded, inBrackets: null }
  const groups = [...folded.matchAll(bracketGroups)].map((match) => ({
    all: match[0],
    text: (match[1] ?? match[2] ?? '').trim(),
  }))
  const chosen = groups.find(({ text }) => parseUnit(text)) ?? groups.find(({ text }) => text !== '')
  let base = folded
  for (const { all, text } of groups)
    base = base.replace(all, text === '' || text === chosen?.text ? ' ' : ` ${text} `)
  base = base.trim()
  return base === '' ? { base: folded, inBrackets: null } : { base, inBrackets: chosen?.text ?? null }
}
