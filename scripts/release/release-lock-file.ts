import { type LockEntry, type LockFile, resolvePlace } from '../lock-file.ts'
import type { ReleaseManifest } from './release-manifest.ts'

interface Roots {
  dependencies: Readonly<Record<string, string>>
  optionalDependencies: Readonly<Record<string, string>>
}

interface Edge {
  from: string
  name: string
  isOptional: boolean
}

/** Returns the part of the lock file that a release needs. */
export function createLock(lock: LockFile, manifest: ReleaseManifest): LockFile {
  const { required, optional } = selectPackages(lock, manifest)
  const { name, version, license, dependencies, optionalDependencies, engines, bin } = manifest
  const packages: LockFile['packages'] = {
    '': { name, version, license, dependencies, bin, optionalDependencies, engines },
  }
  for (const [place, entry] of Object.entries(lock.packages)) {
    if (!required.has(place) && !optional.has(place)) continue
    const { dev: _dev, devOptional: _devOptional, peer: _peer, optional: _optional, ...kept } = entry
    packages[place] = optional.has(place) ? { ...kept, optional: true } : kept
  }
  return { ...lock, version, packages }
}

/** Returns the places of these packages and all that they need: the required ones, and optional ones such as other platforms' binaries. */
function selectPackages(lock: LockFile, roots: Roots): { required: Set<string>; optional: Set<string> } {
  const toEdges = (names: object, from: string, isOptional: boolean) =>
    Object.keys(names).map((name): Edge => ({ from, name, isOptional }))
  const required = follow(lock, toEdges(roots.dependencies, '', false), (entry, from) =>
    toEdges(needsOf(entry), from, false),
  )
  const optionalOf = (entry: LockEntry | undefined, from: string) =>
    toEdges(entry?.optionalDependencies ?? {}, from, true)
  const starts = [
    ...toEdges(roots.optionalDependencies, '', true),
    ...[...required].flatMap((place) => optionalOf(lock.packages[place], place)),
  ]
  const optional = follow(lock, starts, (entry, from) => [
    ...toEdges(needsOf(entry), from, true),
    ...optionalOf(entry, from),
  ])
  return { required, optional: new Set([...optional].filter((place) => !required.has(place))) }
}

/** Returns the packages that an entry can't run without. */
function needsOf(entry: LockEntry): Record<string, string> {
  const { dependencies = {}, optionalDependencies = {}, peerDependencies = {}, peerDependenciesMeta } = entry
  const peers = Object.entries(peerDependencies).filter(([name]) => !peerDependenciesMeta?.[name]?.optional)
  const needed = [...Object.entries(dependencies), ...peers]
  return Object.fromEntries(needed.filter(([name]) => !(name in optionalDependencies)))
}

function follow(
  lock: LockFile,
  starts: readonly Edge[],
  edgesOf: (entry: LockEntry, place: string) => Edge[],
): Set<string> {
  const found = new Set<string>()
  const open = [...starts]
  for (let edge = open.pop(); edge; edge = open.pop()) {
    const place = resolvePlace(lock, edge.from, edge.name)
    const entry = place === undefined ? undefined : lock.packages[place]
    if (place === undefined || entry === undefined) {
      if (edge.isOptional) continue
      throw new Error(`${edge.name}, which ${edge.from || 'the release'} needs, is missing in the lock file.`)
    }
    if (found.has(place)) continue
    found.add(place)
    open.push(...edgesOf(entry, place))
  }
  return found
}
