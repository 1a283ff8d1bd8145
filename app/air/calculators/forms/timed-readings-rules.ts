import { calculatorAddressMax, calculatorLinesMax } from '../../air-limits.ts'

export function filledLines(text: string): { line: string; number: number }[] {
  const lines = text.split(/\r?\n/).map((line) => line.trim())
  return lines.flatMap((line, index) => (line === '' ? [] : [{ line, number: index + 1 }]))
}

export function describeTooManyLines(count: number): string | null {
  return count > calculatorLinesMax
    ? `Please enter at most ${calculatorLinesMax} lines; there are ${count}. One reading every few minutes is enough.`
    : null
}

/** Returns messages for fields whose readings don't fit into a URL. @param values of all fields */
export function findTooLong(
  values: Readonly<Record<string, string>>,
  names: readonly string[],
): Record<string, string> {
  const errors: Record<string, string> = {}
  for (const name of names) {
    const message = describeTooManyLines(filledLines(values[name] ?? '').length)
    if (message !== null) errors[name] = message
  }
  const [longest] = names.toSorted((a, b) => (values[b] ?? '').length - (values[a] ?? '').length)
  if (
    longest !== undefined &&
    Object.keys(errors).length === 0 &&
    addressLength(values) > calculatorAddressMax
  )
    errors[longest] =
      'Please shorten this so that it fits in a web address: a time and a value per line are enough.'
  return errors
}

function addressLength(values: Readonly<Record<string, string>>): number {
  const sent = Object.entries(values).map(([name, value]) => [name, value.replace(/\r?\n/g, '\r\n')])
  return new URLSearchParams(sent).toString().length
}
