import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import * as v from 'valibot'
import type { LockFile } from '../lock-file.ts'
import { embeddedLibraries } from './embedded-libraries.ts'

export interface Notice {
  name: string
  version: string
  license: string
  text: string
}

/** The format of Vite's list of bundled packages. */
const bundledSchema = v.array(
  v.object({
    name: v.string(),
    version: v.string(),
    identifier: v.optional(v.string(), ''),
    text: v.optional(v.string(), ''),
  }),
)

const readText = (name: string) => readFileSync(path.join(import.meta.dirname, 'texts', name), 'utf8')

/** Texts for packages that bring none, and for libraries that a package with this license links. */
const standardTexts: Readonly<Record<string, readonly string[]>> = {
  MIT: ['mit.txt'],
  'Apache-2.0': ['apache-2.0.txt'],
  'LGPL-3.0-or-later': ['lgpl-3.0.txt', 'gpl-3.0.txt'],
}

/** Covers installed packages, packages in the built files, and libraries inside binary packages. @param bundled lists that Vite wrote */
export function collectNotices(projectFolder: string, lock: LockFile, bundled: readonly string[]): Notice[] {
  const embedded = embeddedLibraries.map(({ text, ...library }) => ({ ...library, text: readText(text) }))
  const notices = [...listInstalled(projectFolder, lock), ...bundled.flatMap(readBundled), ...embedded]
  const byName = new Map(notices.map((notice) => [`${notice.name} ${notice.version}`, notice]))
  return [...byName.entries()]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([, notice]) => notice)
}

export function readBundled(file: string): Notice[] {
  const packages = v.parse(bundledSchema, JSON.parse(readFileSync(file, 'utf8')))
  return packages.map(({ identifier, ...notice }) => ({ ...notice, license: identifier }))
}

function listInstalled(projectFolder: string, lock: LockFile): Notice[] {
  return Object.entries(lock.packages).flatMap(([place, { version = '', license = '', dev }]) => {
    if (place === '' || dev) return []
    const name = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length)
    return [{ name, version, license, text: readNotices(path.join(projectFolder, place), license) }]
  })
}

/** Returns a package's own texts, or the standard ones. The package of sharp's libraries has a table of their licenses. */
function readNotices(folder: string, license: string): string {
  const own = globSync(['LICEN[SC]E*', 'licen[sc]e*', 'COPYING*', 'NOTICE*'], { cwd: folder })
  const tables = existsSync(path.join(folder, 'versions.json')) ? ['README.md'] : []
  const texts = [...own.sort(), ...tables].map((name) => readFileSync(path.join(folder, name), 'utf8'))
  const standard = own.length > 0 ? [] : (standardTexts[license] ?? []).map(readText)
  return [...texts, ...standard].map((text) => text.trim()).join('\n\n')
}
