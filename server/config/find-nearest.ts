/** @param share the share of a name's letters that may differ */
export function findNearest(given: string, names: readonly string[], share: number): string | undefined {
  const [nearest] = names
    .map((name) => ({ name, letters: countDifferences(given, name) }))
    .filter(({ name, letters }) => letters <= name.length * share)
    .toSorted((one, other) => one.letters - other.letters)
  return nearest?.name
}

/** Returns the least number of letters to insert, delete or replace that turns one word into the other. */
function countDifferences(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (const [line, letter] of [...one].entries()) {
    const next = [line + 1]
    for (const [index, cost] of row.slice(0, -1).entries()) {
      const replaced = cost + (letter === other[index] ? 0 : 1)
      next.push(Math.min(replaced, (row[index + 1] ?? 0) + 1, (next[index] ?? 0) + 1))
    }
    row = next
  }
  return row.at(-1) ?? 0
}
