import path from 'node:path'
import type { Rolldown } from 'vite'

const app = path.resolve(import.meta.dirname, '../app')
const everywhere = ['entry.client.tsx', 'root.tsx']

/**
 * Which modules the browser is sent in one file, for `codeSplitting.groups`; a module is of the first group that takes it.
 * Left alone, modules of a few hundred bytes travel by themselves: a phone takes longer to ask for forty files than to run
 * them, and they compress worse. A page is sent little that it doesn't need, and `/` nothing.
 */
export const scriptGroups: Rolldown.CodeSplittingGroup[] = [
  { name: 'framework', test: /node_modules\/(react|react-dom|react-router|scheduler)\// },
  { ...loadedBy('all', everywhere), minShareCount: 1 },
  loadedBy('home', ['routes/home.tsx']),
  // Requests, fields and contracts. Before the story’s, which only half of those pages need.
  { name: 'often', test: /\/app\//, minShareCount: 8 },
  loadedBy('story', ['routes/story.tsx', 'routes/query-layout.tsx']),
  { name: 'forms', test: /\/app\/(ui|features\/accounts)\//, minShareCount: 3 },
  loadedBy('auth', ['routes/auth/auth.tsx']),
  loadedBy('community', ['routes/community.tsx']),
]

/** What these modules load at once, but for what they alone load, and themselves. */
function loadedBy(name: string, sources: string[]): Rolldown.CodeSplittingGroup {
  const loaders = sources.map((source) => path.join(app, source))
  let loaded: ReadonlySet<string> | undefined
  return {
    name(module, context) {
      loaded ??= followImports(loaders, (id) => context.getModuleInfo(id)?.importedIds ?? [])
      return loaded.has(module) && !loaders.includes(module) ? `with-${name}` : null
    },
    debugName: name,
    minShareCount: 2,
  }
}

function followImports(from: string[], importsOf: (id: string) => string[]): ReadonlySet<string> {
  // A set that grows is gone through to its end.
  const found = new Set(from)
  for (const id of found) for (const imported of importsOf(id)) found.add(imported)
  return found
}
