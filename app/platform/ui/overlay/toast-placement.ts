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
  /** What can be pressed, as far as it is in view. */
  pressables: readonly Box[]
  /** What would be worse to cover: what the message speaks of, and what is said beside a field. */
  precious: readonly Box[]
  /** What names the part of the page that it stands over: text is covered sooner. */
  headings: readonly Box[]
  /** What the message speaks of. */
  subject: Box | null
  /** Where it lies now: it stays there while that is free. */
  current?: Place | undefined
}

const margin = 12
/** Below this width a message is as wide as the window (the package's own limit). */
const phoneWidth = 600
/** How many controls are covered sooner than one thing that is precious. */
const preciousWeight = 3
/** How far around what a message speaks of lies what belongs to it, such as the error of a form above its button. */
const subjectReach = 120

/**
 * Where a message of this size covers nothing that can be pressed, nor what it speaks of: as near to the bottom, and then
 * to the right, as that allows, and sooner over text, or beside a heading, than over one. In a window that is full of
 * controls, where it covers the fewest.
 */
export function placeToast(size: { width: number; height: number }, around: Surroundings): Place {
  const { window, pressables, precious, headings, subject, current } = around
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
    return [countCovered(box), zone && overlap(box, zone) ? 1 : 0, count(headings, box)]
  }
  if (current && fits(boxAt(current), window) && countCovered(boxAt(current)) === 0) return current

  const lowest = window.height - size.height - margin
  const tops = [
    lowest,
    margin,
    ...[...pressables, ...precious, ...headings].flatMap(({ top, bottom }) => [
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

/** By the first figure in which they differ. */
function isLess(one: number[], other: number[]): boolean {
  const at = one.findIndex((figure, index) => figure !== other[index])
  return at >= 0 && (one[at] ?? 0) < (other[at] ?? 0)
}
