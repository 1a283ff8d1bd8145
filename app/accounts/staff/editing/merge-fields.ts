/** A state of what several people edit. */
export interface Version<Fields> {
  version: number
  content: Fields
}

type Name<Fields> = keyof Fields & string

/** What somebody else saved while this person was typing. */
export interface Overtaken<Fields> {
  content: Fields
  /** The fields that both changed: saving replaces theirs. */
  both: Name<Fields>[]
  /** The fields that only they changed, which have been taken over. */
  theirs: Name<Fields>[]
}

export interface Edit<Fields> {
  /** The version that was changed. */
  base: Version<Fields>
  typed: Fields
  overtaken: Overtaken<Fields> | null
}

/** The fields that differ, in the order of `names`. */
export function listDifferences<Fields extends object>(
  names: readonly Name<Fields>[],
  one: Fields,
  other: Fields,
): Name<Fields>[] {
  return names.filter((name) => JSON.stringify(one[name]) !== JSON.stringify(other[name]))
}

/** Moves what was typed over an earlier version to the latest one: fields that were left alone follow it. */
export function catchUp<Fields extends object>(
  names: readonly Name<Fields>[],
  { base, typed }: Pick<Edit<Fields>, 'base' | 'typed'>,
  latest: Version<Fields>,
): Edit<Fields> {
  if (latest.version === base.version) return { base: latest, typed, overtaken: null }
  const own = listDifferences(names, base.content, typed)
  const changed = listDifferences(names, base.content, latest.content)
  const merged = { ...latest.content }
  for (const name of own) merged[name] = typed[name]
  const both = changed.filter((name) => own.includes(name))
  const theirs = changed.filter((name) => !own.includes(name))
  return { base: latest, typed: merged, overtaken: { content: latest.content, both, theirs } }
}
