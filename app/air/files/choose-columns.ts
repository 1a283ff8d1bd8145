import type { Meaning } from './columns/column-role.ts'
import { metrics } from './columns/metrics.ts'
import type { Choices, Question } from './readings-types.ts'
import { ReadingsFileError } from './tables/readings-file-error.ts'
import { hasSwappedLabels, type Source } from './tables/sources.ts'
import type { Column, Found, Table } from './tables/table.ts'

export interface ChosenColumn extends Meaning {
  index: number
  name: string
  variant: string
}

export interface ChosenColumns {
  /** The time column. `clockIndex` is set if the time of day has a separate column. */
  time: {
    index: number
    clockIndex: number | null
    name: string
    zone: string | null
    pattern: string
    isGuess?: true
  }
  readings: ChosenColumn[]
  /** The examples are added later, when the rows have been read. */
  questions: (Omit<Question, 'examples'> & { index: number; column: string })[]
  leftOut: string[]
  unreadable: { name: string; reason: string }[]
  stripped: Found[]
  hasSwappedLabels: boolean
}

const leaveOut = 'leave out'

/** Units are stated in the file, documented for the device, or answered by the member. @throws ReadingsFileError */
export function chooseColumns(table: Table, source: Source | null, choices: Choices): ChosenColumns {
  const chosen: ChosenColumns = {
    time: chooseTime(table.columns),
    readings: [],
    questions: [],
    leftOut: [],
    unreadable: [],
    stripped: [...table.identifiers],
    hasSwappedLabels: hasSwappedLabels(table.columns),
  }
  table.columns.forEach(({ name, role }, index) => {
    if (index === chosen.time.index || index === chosen.time.clockIndex || name.trim() === '') return
    if (role.kind === 'identifier') chosen.stripped.push({ what: role.what, where: `column “${name}”` })
    if (role.kind === 'other unit') chosen.unreadable.push({ name, reason: role.reason })
    if (role.kind !== 'reading') {
      if (role.kind !== 'identifier') chosen.leftOut.push(name)
      return
    }
    const meaning = settleMeaning(role, source, choices.columns.get(index))
    const variant = chosen.hasSwappedLabels ? swapLabels(role.variant) : role.variant
    if (meaning === leaveOut) chosen.leftOut.push(name)
    else if (meaning) chosen.readings.push({ ...meaning, index, name, variant })
    else chosen.questions.push(askMeaning({ index, name, ...role }))
  })
  if (chosen.readings.length + chosen.questions.length === 0)
    throw new ReadingsFileError(describeNothingLeft(chosen))
  return chosen
}

function describeNothingLeft({ unreadable: [first] }: ChosenColumns): string {
  return first
    ? `No column can be read. In “${first.name}”, ${first.reason}.`
    : 'You left out every column. Please keep at least one.'
}

const dateName = /^date(?:\s*[([].*)?$/i

function chooseTime(columns: readonly Column[]): ChosenColumns['time'] {
  const times = columns.flatMap(({ name, role }, index) =>
    role.kind === 'time' ? [{ index, name, ...role }] : [],
  )
  const hasDate = times.some(({ name }) => dateName.test(name.trim()))
  // If date and time of day have separate columns, prefer the date column.
  const rankOf = ({ rank, zone }: (typeof times)[number]) => rank + (zone === null || hasDate ? 0 : 0.5)
  const [best] = times.toSorted((one, other) => rankOf(other) - rankOf(one))
  if (!best) throw new ReadingsFileError('No column in this file is named like a time, such as “Time”.')
  const clock = columns.findIndex(({ name }) => /^time\b/i.test(name.trim()))
  if (!dateName.test(best.name.trim()) || clock < 0) return { clockIndex: null, ...best }
  const zone = best.zone ?? times.find(({ index }) => index === clock)?.zone ?? null
  return { ...best, zone, clockIndex: clock }
}

interface ReadingRole {
  meanings: Meaning[]
  isGuess?: true
}

function settleMeaning(
  { meanings, isGuess }: ReadingRole,
  source: Source | null,
  answer: string | undefined,
): Meaning | typeof leaveOut | null {
  if (answer === leaveOut) return leaveOut
  const answered = meanings.find((meaning) => answerFor(meaning) === answer)
  if (answered) return answered
  if (isGuess) return null
  const documented = meanings.filter(({ metric, unit }) => source?.units[metric] === unit)
  const [only, ...others] = documented.length > 0 ? documented : meanings
  return only && others.length === 0 ? only : null
}

function askMeaning({ index, name, meanings, isGuess }: ReadingRole & { index: number; name: string }) {
  const [first] = meanings
  return {
    index,
    column: name,
    name: `column ${index}`,
    text: isGuess
      ? `What does “${name}” measure? The file doesn’t say.`
      : `What is the unit of the column “${name}”? The file doesn’t say.`,
    options: [
      ...meanings.map((meaning) => ({
        value: answerFor(meaning),
        label: describeMeaning(meaning),
      })),
      { value: leaveOut, label: 'Leave it out' },
    ],
    ...(isGuess && first && meanings.length === 1 && { suggestion: answerFor(first) }),
  }
}

function answerFor({ metric, unit }: Meaning): string {
  return `${metric} ${unit}`
}

export function describeMeaning({ metric, unit }: Meaning): string {
  return unit === 'index' ? metrics[metric].name : `${metrics[metric].name} in ${unit}`
}

function swapLabels(variant: string): string {
  const swapped: Readonly<Record<string, string>> = { 'CF=1': 'ATM', ATM: 'CF=1' }
  return variant.replace(/CF=1|ATM/, (label) => swapped[label] ?? label)
}
