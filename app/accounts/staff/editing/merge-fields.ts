export interface Version<Fields> {
  version: number
  content: Fields
}

type Name<Fields> = keyof Fields & string

/** A version that another person saved while this person was editing. */
export interface ConcurrentEdit<Fields> {
  content: Fields
  /** Fields that both people changed: saving replaces the other person's values. */
  both: Name<Fields>[]
  /** Fields that only the other person changed; the edit takes their new values. */
  theirs: Name<Fields>[]
}

export interface Edit<Fields> {
  base: Version<Fields>
  typed: Fields
  concurrentEdit: ConcurrentEdit<Fields> | null
}

/** Lists the fields that differ, in the order of `names`. */
export function listDifferences<Fields extends object>(
  names: readonly Name<Fields>[],
  one: Fields,
  other: Fields,
): Name<Fields>[] {
  return names.filter((name) => JSON.stringify(one[name]) !== JSON.stringify(other[name]))
}

/** Rebases an edit onto the latest version: fields that were not edited take that version's values. */
export function rebaseEdit<Fields extends object>(
  names: readonly Name<Fields>[],
  { base, typed }: Pick<Edit<Fields>, 'base' | 'typed'>,
  latest: Version<Fields>,
): Edit<Fields> {
  if (latest.version === base.version) return { base: latest, typed, concurrentEdit: null }
  const own = listDifferences(names, base.content, typed)
  const changed = listDifferences(names, base.content, latest.content)
  const merged = { ...latest.content }
  for (const name of own) merged[name] = typed[name]
  const both = changed.filter((name) => own.includes(name))
  const theirs = changed.filter((name) => !own.includes(name))
  return { base: latest, typed: merged, concurrentEdit: { content: latest.content, both, theirs } }
}
