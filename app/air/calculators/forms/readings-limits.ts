/** Readings travel in the page's address. */
export const readingLinesMax = 150

/** Characters of an address behind its question mark. nginx takes 8 KB with all of the first line, the site itself 16. */
const addressMax = 8_000

/** The lines in which something stands, with their numbers. */
export function filledLines(text: string): { line: string; number: number }[] {
  const lines = text.split(/\r?\n/).map((line) => line.trim())
  return lines.flatMap((line, index) => (line === '' ? [] : [{ line, number: index + 1 }]))
}

export function describeTooManyLines(count: number): string | null {
  return count > readingLinesMax
    ? `Please enter at most ${readingLinesMax} lines; there are ${count}. One reading each few minutes is enough.`
    : null
}

/**
 * What is wrong with readings that no address holds, by the field's name.
 *
 * @param values of all fields
 * @param names of those with readings
 */
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
  if (longest !== undefined && Object.keys(errors).length === 0 && addressLength(values) > addressMax)
    errors[longest] =
      'Please enter less, as this has to fit in an address: a time and a value in each line are enough.'
  return errors
}

/** As a browser sends it. */
function addressLength(values: Readonly<Record<string, string>>): number {
  const sent = Object.entries(values).map(([name, value]) => [name, value.replace(/\r?\n/g, '\r\n')])
  return new URLSearchParams(sent).toString().length
}
