type Figure = string | number | boolean

/** What a drill has checked: a line for each, and whether it was as it must be. */
export interface Verdict {
  /** A figure that says what was done; nothing can be wrong with it. */
  note(name: string, value: Figure): void
  /** A figure that must be what is expected. */
  expect(name: string, value: Figure, expected: Figure): void
  /** Prints the table and says in the exit code whether all was well. */
  print(): void
}

export function createVerdict(): Verdict {
  const lines: Record<string, { found: Figure; expected?: Figure }> = {}
  let isGood = true
  return {
    note(name, value) {
      lines[name] = { found: value }
    },
    expect(name, value, expected) {
      lines[name] = { found: value, expected }
      if (value !== expected) isGood = false
    },
    print() {
      console.table({ ...lines, result: { found: isGood ? 'good' : 'BAD', expected: 'good' } })
      if (!isGood) process.exitCode = 1
    },
  }
}
