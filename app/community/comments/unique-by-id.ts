/**
 * Each once, where it comes last. One's own new comment is put at the end of what is loaded; the page of the server
 * that brings it again has it in its place.
 */
export function uniqueById<Item extends { id: string }>(items: Item[]): Item[] {
  const lastIndex = new Map(items.map(({ id }, index) => [id, index]))
  return items.filter(({ id }, index) => lastIndex.get(id) === index)
}
