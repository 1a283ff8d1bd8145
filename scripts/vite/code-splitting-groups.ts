import path from 'node:path'
import type { Rolldown } from 'vite'

const app = path.resolve(import.meta.dirname, '../../app')
const everyPage = ['entry.client.tsx', 'root.tsx']

/** Exports every icon, so it is not followed: an icon belongs to the files that show it. */
const iconBarrel = /\/lucide-react\/dist\/esm\/lucide-react\.mjs$/

const validator = /\/node_modules\/valibot\//

/** App modules that at least ten chunks need, except those of sign-in, staff and moderation. */
const ofManyPages = { test: /\/app\/(?!accounts\/(auth|staff)\/|moderation\/)/, minShareCount: 10 }

/**
 * Rolldown's `codeSplitting.groups`; the first matching group takes a module. By default, modules of a few hundred bytes become separate
 * files: requesting forty files takes a phone longer than running them, and they compress worse. A page loads few modules that it does not
 * need; `/` loads none.
 */
export const codeSplittingGroups: Rolldown.CodeSplittingGroup[] = [
  { name: 'framework', test: /node_modules\/(react|react-dom|react-router|scheduler)\// },
  { ...importedBy('all', everyPage), minShareCount: 1 },
  importedBy('home', ['routes/home.tsx']),
  // Modules of many pages. Come before `story` and `community`, which few of these pages need.
  { ...importedBy('reading', ['routes/story.tsx']), ...ofManyPages },
  { ...importedBy('lists', ['routes/community.tsx']), ...ofManyPages },
  // Form fields and others, which pages for reading load when someone writes.
  whenShared('common', (needsValidator) => !needsValidator),
  // API requests and schemas, which pages for reading do not load.
  whenShared('requests', (needsValidator) => needsValidator),
  importedBy('story', ['routes/story.tsx', 'routes/query-layout.tsx']),
  importedBy('auth', ['routes/auth/auth.tsx']),
  importedBy('community', ['routes/community.tsx']),
]

/** Groups the modules that these sources import, directly or indirectly, if at least two chunks need them. Excludes the sources. */
function importedBy(name: string, sources: string[]): Rolldown.CodeSplittingGroup {
  const importers = sources.map((source) => path.join(app, source))
  let imported: ReadonlySet<string> | undefined
  return {
    name(module, context) {
      imported ??= followImports(importers, (id) => context.getModuleInfo(id)?.importedIds ?? [])
      return imported.has(module) && !importers.includes(module) ? `with-${name}` : null
    },
    debugName: name,
    minShareCount: 2,
  }
}

function whenShared(name: string, takes: (needsValidator: boolean) => boolean) {
  return {
    name(module: string, context: Rolldown.ChunkingContext) {
      const imported = followImports([module], (id) => context.getModuleInfo(id)?.importedIds ?? [])
      return takes([...imported].some((id) => validator.test(id))) ? name : null
    },
    debugName: name,
    ...ofManyPages,
  }
}

function followImports(sources: string[], importsOf: (id: string) => string[]): ReadonlySet<string> {
  // Iterating over a set also visits items added during the iteration.
  const found = new Set(sources)
  for (const id of found) {
    if (iconBarrel.test(id)) continue
    for (const imported of importsOf(id)) found.add(imported)
  }
  return found
}
