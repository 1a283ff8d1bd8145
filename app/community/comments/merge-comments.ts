/** Keeps the last occurrence: a new comment is appended locally and may appear again in a later page from the server. */
export function uniqueById<Item extends { id: string }>(items: Item[]): Item[] {
  const lastIndex = new Map(items.map(({ id }, index) => [id, index]))
  return items.filter(({ id }, index) => lastIndex.get(id) === index)
}

interface Placed {
  id: string
  createdAt: string
  rootId?: string | null
}

/** Replaces a held comment's placeholder, or inserts it by time. Omits replies in threads that are not loaded. */
export function mergeHeld<Item extends Placed>(read: Item[], held: readonly Item[]): Item[] {
  const merged = [...read]
  for (const comment of held) {
    const place = merged.findIndex(({ id }) => id === comment.id)
    if (place >= 0) merged[place] = comment
    else if (!comment.rootId) merged.splice(findPlace(merged, comment), 0, comment)
    else if (merged.some(({ id }) => id === comment.rootId)) merged.push(comment)
  }
  return merged
}

function findPlace(merged: readonly Placed[], { createdAt }: Placed): number {
  const place = merged.findIndex((other) => !other.rootId && other.createdAt > createdAt)
  return place < 0 ? merged.length : place
}
