/**
 * Fails for a forbidden import, a cycle of files or folders, a crowded folder, more than one migration snapshot, or a comment that opens with
 * a clause.
 */
import path from 'node:path'
import { findClauseComments } from './structure/find-clause-comments.ts'
import { findCrowdedFolders } from './structure/find-crowded-folders.ts'
import { findFolderCycles } from './structure/find-folder-cycles.ts'
import { findOldSnapshots } from './structure/find-old-snapshots.ts'
import { listSources } from './structure/list-sources.ts'
import { readImportGraph } from './structure/read-import-graph.ts'

const projectFolder = path.resolve(process.argv[2] ?? path.join(import.meta.dirname, '..'))
const files = listSources(projectFolder)
const { imports, violations } = await readImportGraph(projectFolder)
const problems = [
  ...violations,
  ...findFolderCycles(imports),
  ...findCrowdedFolders(files),
  ...findOldSnapshots(projectFolder).map(
    (file) => `only the last migration snapshot is kept: delete ${file}`,
  ),
  ...findClauseComments(projectFolder, files),
]
for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exitCode = 1
else console.log(`${files.length} files and ${imports.length} imports keep the floor plan.`)
