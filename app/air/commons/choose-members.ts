import { minPeople } from '../air-limits.ts'

/** Chart ids by person id. */
export type Members = ReadonlyMap<string, string>

export interface CountedBefore {
  members: Members
  /** Number of members who withdrew their chart since the last count. */
  losses: number
}

/**
 * Successive figures must not reveal one person's readings, so two sets of members are equal or differ by at least five people. If fewer
 * than five have left or joined, randomly chosen members are left out.
 * @param random returns a number from 0 (inclusive) to 1 (exclusive)
 * @returns null if there are too few people
 */
export function chooseMembers(
  before: CountedBefore | null,
  now: Members,
  random: () => number = Math.random,
): Members | null {
  if (now.size < minPeople) return null
  if (before === null) return now
  const changed = countChanged(before, now)
  if (changed >= minPeople) return now
  if (before.losses === 0 && [...before.members.keys()].every((person) => now.has(person)))
    return before.members
  const stays = shuffle(
    [...now].filter(([person, chart]) => before.members.get(person) === chart),
    random,
  )
  const chosen = new Map(now)
  for (const [person] of stays.slice(0, minPeople - changed)) chosen.delete(person)
  const isEnough = chosen.size >= minPeople && countChanged(before, chosen) >= minPeople
  return isEnough ? chosen : null
}

/** Returns a lower bound, because a person may have left and returned with another chart, which counts as one change. */
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

/** The number of people in no shown part must be zero or at least five; otherwise, the smallest part is hidden. */
export function choosePartsToShow(whole: Members, parts: ReadonlyMap<string, Members>): Set<string> {
  const shown = new Map([...parts].sort(([, one], [, other]) => other.size - one.size))
  for (;;) {
    const rest = countRest(whole, [...shown.values()])
    const smallest = [...shown.keys()].at(-1)
    if (rest === 0 || rest >= minPeople || smallest === undefined) return new Set(shown.keys())
    shown.delete(smallest)
  }
}

function countRest(whole: Members, parts: readonly Members[]): number {
  const inParts = new Set(parts.flatMap((part) => [...part.keys()]))
  const missing = [...whole.keys()].filter((person) => !inParts.has(person))
  const besides = [...inParts].filter((person) => !whole.has(person))
  return missing.length + besides.length
}
