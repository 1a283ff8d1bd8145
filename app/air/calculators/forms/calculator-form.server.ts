import * as v from 'valibot'
import { errorsFromIssues, type FieldErrors } from '#app/platform/ui/form/field-errors.ts'

interface Calculated<Field extends string, Result> {
  values: Readonly<Record<Field, string>>
  errors: FieldErrors
  /** Null before the form was sent, or if it has errors. */
  result: Result | null
}

interface Calculator<Field extends string, Input, Result> {
  schema: v.GenericSchema<Record<Field, string>, Input>
  initial: Readonly<Record<Field, string>>
  calculate(input: Input): Result
}

/** Validates a form sent by GET and calculates its result. A URL without any of the fields means that the form was not sent. */
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
  /** Noun phrase for error messages, for example `the floor area`. */
  name: string
  min: number
  max: number
  example: string
}

/** Accepts a decimal point or comma, and spaces or apostrophes as thousands separators. */
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
