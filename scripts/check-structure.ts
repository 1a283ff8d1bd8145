/**
 * Fails when the sources break the floor plan: an import in a direction that is not allowed, a circle of files or folders,
 * a crowded folder, a retired word.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { findCrowdedFolders } from './structure/find-crowded-folders.ts'
import { findFolderCycles } from './structure/find-folder-cycles.ts'
import { findRetiredWords } from './structure/find-retired-words.ts'
import { listSources } from './structure/list-sources.ts'
import { readImportGraph } from './structure/read-import-graph.ts'

const projectFolder = path.resolve(process.argv[2] ?? path.join(import.meta.dirname, '..'))
const files = listSources(projectFolder)
const { imports, violations } = await readImportGraph(projectFolder)
const problems = [
  ...violations,
  ...findFolderCycles(imports),
  ...findCrowdedFolders(files),
  ...files.flatMap((file) => findRetiredWords(file, readFileSync(path.join(projectFolder, file), 'utf8'))),
]
for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exitCode = 1
else console.log(`${files.length} files and ${imports.length} imports keep the floor plan.`)
