import * as v from 'valibot'
import { errorsFromIssues, type FieldErrors } from '#app/platform/ui/form/field-errors.ts'

/** What an address of a calculator says: what was typed, what is wrong with it, and else what comes out. */
export interface Calculated<Field extends string, Result> {
  values: Readonly<Record<Field, string>>
  errors: FieldErrors
  /** Null before anything was typed, and while something is wrong. */
  result: Result | null
}

interface Calculator<Field extends string, Input, Result> {
  /** Its keys are those of `initial`. */
  schema: v.GenericSchema<Record<Field, string>, Input>
  /** What stands in the fields at first. */
  initial: Readonly<Record<Field, string>>
  calculate(input: Input): Result
}

/** Reads a form that was sent by GET. An address without any of its fields is a form that nobody has sent. */
export function calculateFromAddress<Field extends string, Input, Result>(
  address: string,
  { schema, initial, calculate }: Calculator<Field, Input, Result>,
): Calculated<Field, Result> {
  const { searchParams } = new URL(address)
  const values: Record<Field, string> = { ...initial }
  let isSent = false
  for (const name in initial) {
    const value = searchParams.get(name)
    isSent ||= value !== null
    values[name] = value ?? ''
  }
  if (!isSent) return { values: initial, errors: {}, result: null }
  const { success, output, issues } = v.safeParse(schema, values)
  return success
    ? { values, errors: {}, result: calculate(output) }
    : { values, errors: errorsFromIssues(issues), result: null }
}

interface NumberRules {
  /** How a sentence names it: `the floor area`. */
  name: string
  min: number
  max: number
  /** A number that would be right. */
  example: string
}

/** A number as people write it: with a point or a comma, and spaces or an apostrophe between thousands. */
export function numberField({ name, min, max, example }: NumberRules) {
  const sentence = `Please enter ${name} as a number from ${min.toLocaleString('en')} to ${max.toLocaleString('en')}, such as ${example}.`
  return v.pipe(
    v.string(sentence),
    v.transform(parseNumber),
    v.check((value) => value >= min && value <= max, sentence),
  )
}

export function optionalNumberField(rules: NumberRules) {
  const blank = v.pipe(
    v.string(),
    v.trim(),
    v.literal(''),
    v.transform(() => null),
  )
  return v.union([blank, numberField(rules)], (issue) => v.flatten([issue]).root?.[0] ?? issue.message)
}

export function parseNumber(text: string): number {
  const plain = text.trim().replace(/(?<=\d)[\s'’](?=\d{3}(?!\d))/g, '')
  return /^-?\d+([.,]\d+)?$/.test(plain) ? Number(plain.replace(',', '.')) : Number.NaN
}

export function choiceField<const Choice extends string>(name: string, choices: readonly Choice[]) {
  return v.picklist(choices, `Please choose ${name}.`)
}
