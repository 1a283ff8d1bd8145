const ends: (() => Promise<unknown>)[] = []

/** Ends after the file's tests, last first, what they shared. Vitest takes no notice of an `afterAll` inside a `beforeAll`. */
export function endAfterFile(end: () => Promise<unknown>): void {
  ends.push(end)
}

export async function endFile(): Promise<void> {
  for (const end of ends.splice(0).reverse()) await end()
}
