const ends: (() => Promise<unknown>)[] = []

/** Registers a cleanup to run after all tests of the file, in reverse order. Vitest ignores an `afterAll` inside a `beforeAll`. */
export function endAfterFile(end: () => Promise<unknown>): void {
  ends.push(end)
}

export async function endFile(): Promise<void> {
  for (const end of ends.splice(0).reverse()) await end()
}
