import { maxTypedReadings } from '../../air-limits.ts'

interface TypedLine {
  /** ISO 8601, UTC. */
  time: string
  value: number
}

const linePattern = /^(\d{4}-\d{2}-\d{2})[ T,;]+(\d{1,2}:\d{2}(?::\d{2})?)[\s,;]+(-?\d+(?:[.,]\d+)?)$/

/** Parses lines such as '2026-11-23 10:05 612' in the browser's time zone. Returns the problem if a line has a different form. */
export function parseTypedLines(text: string): { readings: TypedLine[] } | { problem: string } {
  const readings: TypedLine[] = []
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue
    const [, day, time = '', value = ''] = linePattern.exec(line.trim()) ?? []
    const at = new Date(`${day}T${time.padStart(time.length + (/^\d:/.test(time) ? 1 : 0), '0')}`)
    if (day === undefined || Number.isNaN(at.getTime()))
      return {
        problem: `Line ${index + 1} is “${line.trim().slice(0, 60)}”. It should be like 2026-11-23 10:05 612.`,
      }
    readings.push({ time: at.toISOString(), value: Number(value.replace(',', '.')) })
  }
  if (readings.length === 0) return { problem: 'Please type at least one reading.' }
  if (readings.length > maxTypedReadings)
    return {
      problem: `These are ${readings.length} readings. You can type at most ${maxTypedReadings} at once, or upload a file.`,
    }
  return { readings }
}
