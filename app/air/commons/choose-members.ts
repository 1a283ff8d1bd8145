/** From how many people on anything is said of them, and by how many two counts differ at least. */
export const fewestPeople = 5

/** A person's id, and the id of the chart of theirs that counts. */
export type Members = ReadonlyMap<string, string>

export interface CountedBefore {
  members: Members
  /** How many of those who were in the figures have taken theirs back since. */
  losses: number
}

/**
 * Whose charts the next figures are made of. Who keeps both, the last figures and the next, must not learn what one person's readings
 * are: the two differ by five people at least, or not at all. Where somebody has left, others who are drawn by lot sit out
 * this once.
 *
 * @param before null where nothing was ever shown
 * @param random from 0 up to 1
 * @returns null where there would be too few
 */
export function chooseMembers(
  before: CountedBefore | null,
  now: Members,
  random: () => number = Math.random,
): Members | null {
  if (now.size < fewestPeople) return null
  if (before === null) return now
  const changed = countChanged(before, now)
  if (changed >= fewestPeople) return now
  if (before.losses === 0 && [...before.members.keys()].every((person) => now.has(person)))
    return before.members
  const stays = shuffle(
    [...now].filter(([person, chart]) => before.members.get(person) === chart),
    random,
  )
  const chosen = new Map(now)
  for (const [person] of stays.slice(0, fewestPeople - changed)) chosen.delete(person)
  const isEnough = chosen.size >= fewestPeople && countChanged(before, chosen) >= fewestPeople
  return isEnough ? chosen : null
}

/** At least so many: who has left may have come back with another chart, and counts once. */
function countChanged({ members, losses }: CountedBefore, now: Members): number {
  const joined = [...now.keys()].filter((person) => !members.has(person)).length
  const others = [...members].filter(([person, chart]) => now.get(person) !== chart).length
  return Math.max(joined, losses) + others
}

function shuffle<Item>(items: readonly Item[], random: () => number): Item[] {
  return items
    .map((item) => ({ item, place: random() }))
    .sort((one, other) => one.place - other.place)
    .map(({ item }) => item)
}

/**
 * Which parts of a whole can stand beside it: what the whole has and no part shows is nobody's, or that of five people. Else the
 * smallest part is hidden, until that is so.
 */
export function choosePartsToShow(whole: Members, parts: ReadonlyMap<string, Members>): Set<string> {
  const shown = new Map([...parts].sort(([, one], [, other]) => other.size - one.size))
  for (;;) {
    const rest = countRest(whole, [...shown.values()])
    const smallest = [...shown.keys()].at(-1)
    if (rest === 0 || rest >= fewestPeople || smallest === undefined) return new Set(shown.keys())
    shown.delete(smallest)
  }
}

function countRest(whole: Members, parts: readonly Members[]): number {
  const inParts = new Set(parts.flatMap((part) => [...part.keys()]))
  const missing = [...whole.keys()].filter((person) => !inParts.has(person))
  const besides = [...inParts].filter((person) => !whole.has(person))
  return missing.length + besides.length
}
