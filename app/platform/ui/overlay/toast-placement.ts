export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

export interface Place {
  left: number
  top: number
}

interface Surroundings {
  window: { width: number; height: number }
  pressables: readonly Box[]
  precious: readonly Box[]
  said: readonly Box[]
  headings: readonly Box[]
  subject: Box | null
  /** Current position, kept while it is free. */
  current?: Place | undefined
}

const margin = 12
/** Below this width, a toast spans the window (sonner's limit). */
const phoneWidth = 600
/** Covering one precious element is as bad as covering this number of controls. */
const preciousWeight = 3
/** Distance around the subject that belongs to it, such as a form's error above its button. */
const subjectReach = 120

/**
 * Returns a position that covers no controls, and neither the toast's subject nor the paragraphs beside it. Prefers text to headings, then
 * the bottom, then the right. If there is none, returns the position that covers the fewest controls.
 */
export function placeToast(size: { width: number; height: number }, around: Surroundings): Place {
  const { window, pressables, precious, said, headings, subject, current } = around
  const boxAt = ({ left, top }: Place): Box => ({
    left,
    top,
    right: left + size.width,
    bottom: top + size.height,
  })
  const count = (boxes: readonly Box[], box: Box) => boxes.filter((each) => overlap(box, each)).length
  const countCovered = (box: Box) => count(pressables, box) + preciousWeight * count(precious, box)
  const zone = subject && {
    ...subject,
    top: subject.top - subjectReach,
    bottom: subject.bottom + subjectReach,
  }
  const rank = (place: Place) => {
    const box = boxAt(place)
    return [countCovered(box), count(said, box), zone && overlap(box, zone) ? 1 : 0, count(headings, box)]
  }
  const isFree = (box: Box) => countCovered(box) + count(said, box) === 0
  if (current && fits(boxAt(current), window) && isFree(boxAt(current))) return current

  const lowest = window.height - size.height - margin
  const tops = [
    lowest,
    margin,
    ...[...pressables, ...precious, ...said, ...headings].flatMap(({ top, bottom }) => [
      bottom + 8,
      top - size.height - 8,
    ]),
  ]
    .filter((top) => top >= margin && top <= lowest)
    .toSorted((one, other) => other - one)
  const rightmost = window.width - size.width - margin
  const lefts =
    window.width > phoneWidth
      ? [rightmost, margin, ...headings.map(({ right }) => right + 8).filter((left) => left < rightmost)]
      : [rightmost]
  let best: Place = { left: rightmost, top: Math.max(margin, lowest) }
  let bestRank = rank(best)
  for (const left of lefts)
    for (const top of tops) {
      const ranked = rank({ left, top })
      if (!isLess(ranked, bestRank)) continue
      best = { left, top }
      bestRank = ranked
    }
  return best
}

function overlap(one: Box, other: Box): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom
}

function fits({ left, top, right, bottom }: Box, { width, height }: Surroundings['window']): boolean {
  return left >= 0 && top >= 0 && right <= width && bottom <= height
}

/** Compares lexicographically. */
function isLess(one: number[], other: number[]): boolean {
  const at = one.findIndex((figure, index) => figure !== other[index])
  return at >= 0 && (one[at] ?? 0) < (other[at] ?? 0)
}
