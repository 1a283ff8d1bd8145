import * as v from 'valibot'

const names = v.exactOptional(v.record(v.string(), v.string()))

const entrySchema = v.looseObject({
  version: v.exactOptional(v.string()),
  license: v.exactOptional(v.string()),
  dev: v.exactOptional(v.boolean()),
  dependencies: names,
  optionalDependencies: names,
  peerDependencies: names,
  peerDependenciesMeta: v.exactOptional(
    v.record(v.string(), v.object({ optional: v.exactOptional(v.boolean()) })),
  ),
})

const lockSchema = v.looseObject(
  { version: v.string(), packages: v.record(v.string(), entrySchema) },
  'This is no package-lock.json of version 2 or 3: it has no "packages".',
)

export type LockEntry = v.InferOutput<typeof entrySchema>
export type LockFile = v.InferOutput<typeof lockSchema>

export function parseLockFile(text: string): LockFile {
  const lock: unknown = JSON.parse(text)
  // Unlike `parse`, this keeps the order of npm.
  v.assert(lockSchema, lock)
  return lock
}

/** Returns the place of the package that Node finds for an import in `from`: in its own node_modules, or in those of a parent folder. */
export function resolvePlace(
  { packages }: { packages: object },
  from: string,
  name: string,
): string | undefined {
  for (let host = from; ; host = host.slice(0, Math.max(host.lastIndexOf('/node_modules/'), 0))) {
    const place = `${host === '' ? '' : `${host}/`}node_modules/${name}`
    if (place in packages) return place
    if (host === '') return undefined
  }
}
