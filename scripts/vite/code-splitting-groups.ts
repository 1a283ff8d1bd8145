import path from 'node:path'
import type { Rolldown } from 'vite'

const app = path.resolve(import.meta.dirname, '../../app')
const everyPage = ['entry.client.tsx', 'root.tsx']

/** Exports every icon, whichever its importer uses: an icon belongs to the files that show it. */
const iconBarrel = /\/lucide-react\/dist\/esm\/lucide-react\.mjs$/

const validator = /\/node_modules\/valibot\//

/**
 * Which modules are bundled into one file for the browser: Rolldown's `codeSplitting.groups`. The first group that matches
 * a module takes it. By default, modules of a few hundred bytes become files of their own: a phone takes longer to request
 * forty files than to run them, and they compress worse. A page loads little that it doesn't need, and `/` nothing.
 */
export const codeSplittingGroups: Rolldown.CodeSplittingGroup[] = [
  { name: 'framework', test: /node_modules\/(react|react-dom|react-router|scheduler)\// },
  { ...importedBy('all', everyPage), minShareCount: 1 },
  importedBy('home', ['routes/home.tsx']),
  // Form fields and what else many pages have. Before the story's, which only half of those pages need.
  whenShared('common', (needsValidator) => !needsValidator),
  // API requests and schemas, which nobody loads who only reads.
  whenShared('requests', (needsValidator) => needsValidator),
  importedBy('story', ['routes/story.tsx', 'routes/query-layout.tsx']),
  importedBy('auth', ['routes/auth/auth.tsx']),
  importedBy('community', ['routes/community.tsx']),
]

/** The modules that these sources import, directly or not, and that at least one other chunk needs; not the sources. */
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

/** The app's modules that many others need, and what they import; not those of accounts and staff, which pages for reading never need. */
function whenShared(name: string, takes: (needsValidator: boolean) => boolean) {
  return {
    name(module: string, context: Rolldown.ChunkingContext) {
      const imported = followImports([module], (id) => context.getModuleInfo(id)?.importedIds ?? [])
      return takes([...imported].some((id) => validator.test(id))) ? name : null
    },
    debugName: name,
    test: /\/app\/(?!accounts\/(auth|staff)\/)/,
    minShareCount: 10,
  }
}

function followImports(sources: string[], importsOf: (id: string) => string[]): ReadonlySet<string> {
  // Iterating a set also visits what is added meanwhile.
  const found = new Set(sources)
  for (const id of found) {
    if (iconBarrel.test(id)) continue
    for (const imported of importsOf(id)) found.add(imported)
  }
  return found
}
