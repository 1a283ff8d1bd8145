type Figure = string | number | boolean

/** The results of a drill, a line for each check. */
export interface DrillReport {
  /** Adds a figure without an expectation. */
  note(name: string, value: Figure): void
  /** Adds a figure that must equal the expected value. */
  expect(name: string, value: Figure, expected: Figure): void
  print(): void
}

export function createDrillReport(): DrillReport {
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
