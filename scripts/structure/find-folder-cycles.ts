import { feature } from './import-rules.ts'
import type { ImportGraph } from './read-import-graph.ts'

/**
 * Folders without import cycles: top folders (the layers of `app/` and the folders of `tests/` counted separately) and features. Within a
 * feature, a folder holds the pages and commands of one subject, whose imports run in different directions.
 */
const levels = [/^(?:app|tests)\/[^/]+(?=\/)|^[^/]+/, new RegExp(`^app/${feature}(?=/)`)]

/** Returns one line for each cycle of folders, with an import for each step. */
export function findFolderCycles(imports: ImportGraph['imports']): string[] {
  return levels.flatMap((level) => {
    const steps = new Map<string, Map<string, string>>()
    for (const { from, to } of imports) {
      const [here, there] = [level.exec(from)?.[0], level.exec(to)?.[0]]
      if (here === undefined || there === undefined || here === there) continue
      const targets = steps.get(here) ?? new Map<string, string>()
      steps.set(here, targets.set(there, targets.get(there) ?? `${from} → ${to}`))
    }
    return findCycles(steps)
  })
}

function findCycles(steps: ReadonlyMap<string, ReadonlyMap<string, string>>): string[] {
  const found = new Map<string, string>()
  const isDone = new Set<string>()

  function visit(folder: string, way: string[]): void {
    const start = way.indexOf(folder)
    if (start >= 0) {
      const circle = way.slice(start)
      const key = circle.toSorted().join()
      if (!found.has(key)) found.set(key, describe(circle))
      return
    }
    if (isDone.has(folder)) return
    for (const next of steps.get(folder)?.keys() ?? []) visit(next, [...way, folder])
    isDone.add(folder)
  }

  function describe(circle: string[]): string {
    const imports = circle.map((folder, place) => {
      const next = circle[(place + 1) % circle.length] ?? folder
      return `    ${steps.get(folder)?.get(next)}`
    })
    return `no cycle of folders: ${[...circle, circle[0]].join(' → ')}\n${imports.join('\n')}`
  }

  for (const folder of steps.keys()) visit(folder, [])
  return [...found.values()]
}
