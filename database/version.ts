import { readFileSync } from 'node:fs'
import { findPackageJSON } from 'node:module'
import path from 'node:path'
import * as v from 'valibot'

const packageSchema = v.object({ version: v.string(), engines: v.object({ node: v.string() }) })

/** This release, from package.json, and the commit that was built, or `unknown`. Also found from the built server. */
export const release = readRelease()

/** Returns the version and the commit, such as `1.0.0, commit 0123456789ab`. */
export function describeVersion(): string {
  return `${release.version}, commit ${release.commit}`
}

function readRelease() {
  const file = findPackageJSON(import.meta.url)
  if (file === undefined) throw new Error('package.json is missing')
  const { version, engines } = v.parse(packageSchema, JSON.parse(readFileSync(file, 'utf8')))
  return { version, engines, commit: readCommit(path.join(path.dirname(file), 'build/commit')) }
}

/** @param file written by the build */
function readCommit(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    return 'unknown'
  }
}
