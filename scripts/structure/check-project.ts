import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { findFolderCycles } from './find-folder-cycles.ts'
import { findOldSnapshots } from './find-old-snapshots.ts'
import { isTest, listSources } from './list-sources.ts'
import { readImportGraph } from './read-import-graph.ts'

export interface ProjectCheck {
  files: number
  imports: number
  problems: string[]
}

/** Finds forbidden imports, cycles, crowded folders, more than one migration snapshot, and comments that open with a clause. */
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

const clause = '(What|Whether|Where|Which|Who|Whose|Whoever|Those|How)\\b'
const inTypeScript = new RegExp(`^[ \\t]*(?:\\/\\*\\*?(?:\\s*\\n[ \\t]*\\*)?|\\/\\/) ${clause}`, 'gm')
const inSql = new RegExp(`^[ \\t]*-- ${clause}`, 'gm')

/** Returns one line for each comment that opens with a clause instead of a verb or a noun. */
function findClauseComments(projectFolder: string, sources: readonly string[]): string[] {
  const more = globSync(['*.ts', 'database/sql/**/*.sql'], { cwd: projectFolder }).sort()
  return [...sources, ...more].flatMap((file) => {
    const text = readFileSync(path.join(projectFolder, file), 'utf8')
    const found = text.matchAll(file.endsWith('.sql') ? inSql : inTypeScript)
    return [...found].map(({ 0: { length }, 1: word, index }) => {
      const line = text.slice(0, index + length).split('\n').length
      return `a comment opens with a verb or a noun, not with “${word}”: ${file}:${line}`
    })
  })
}

const maxFiles = 25

function findCrowdedFolders(files: readonly string[]): string[] {
  const folders = new Map<string, number>()
  for (const file of files) {
    const folder = `${path.posix.dirname(file)} (${isTest(file) ? 'tests' : 'sources'})`
    folders.set(folder, (folders.get(folder) ?? 0) + 1)
  }
  return [...folders]
    .filter(([, count]) => count > maxFiles)
    .map(([folder, count]) => `at most ${maxFiles} files in a folder: ${folder} has ${count}`)
}
