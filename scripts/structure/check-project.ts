import { findClauseComments } from './find-clause-comments.ts'
import { findCrowdedFolders } from './find-crowded-folders.ts'
import { findFolderCycles } from './find-folder-cycles.ts'
import { findOldSnapshots } from './find-old-snapshots.ts'
import { listSources } from './list-sources.ts'
import { readImportGraph } from './read-import-graph.ts'

export interface ProjectCheck {
  files: number
  imports: number
  /** The problems found, each as one line. */
  problems: string[]
}

/**
 * Finds forbidden imports, cycles of files or folders, crowded folders, more than one migration snapshot, and comments that open with a
 * clause.
 */
export async function checkProject(projectFolder: string): Promise<ProjectCheck> {
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
  return { files: files.length, imports: imports.length, problems }
}
