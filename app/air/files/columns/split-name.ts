import { normalizeLabel } from './normalize-label.ts'
import { parseUnit } from './units.ts'

export interface SplitName {
  base: string
  /** The text of the first meaningful brackets; null if no brackets are meaningful. */
  inBrackets: string | null
}

/** Longer than any device's column name. Matching brackets in a name of 100,000 characters would take seconds. */
const longestName = 200

const bracketGroups = /\s*(?:\(([^()]*)\)|\[([^[\]]*)\])\s*/g

/** Splits a name. Of several brackets, uses the one that contains a unit; the others remain part of the name. */
export function splitName(name: string): SplitName {
  const folded = normalizeLabel(name.slice(0, longestName))
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
