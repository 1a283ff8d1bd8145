/** Keeps the last occurrence: a new comment is appended locally and may appear again in a later page from the server. */
export function uniqueById<Item extends { id: string }>(items: Item[]): Item[] {
  const lastIndex = new Map(items.map(({ id }, index) => [id, index]))
  return items.filter(({ id }, index) => lastIndex.get(id) === index)
}
