import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, symlink } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import type { loadDemo } from '#cli/demo/load-demo.ts'
import { projectFolder as ownFolder } from '#tests/support/project-folder.ts'

const run = promisify(execFile)
const journal = 'database/migrations/meta/_journal.json'

export interface EarlierSite {
  commit: string
  /** The built project folder. */
  projectFolder: string
  /** The earlier version's own demo, because this version's may write to columns that it lacks. */
  loadDemo: typeof loadDemo
  remove(): Promise<void>
}

/** Checks out and builds another version of this project in a separate folder. @param commit defaults to the last one before the newest migration */
export async function buildEarlierSite(commit?: string): Promise<EarlierSite> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'clean-air-earlier-'))
  const projectFolder = path.join(folder, 'site')
  const git = (...args: string[]) => run('git', args, { cwd: ownFolder })
  const wanted = commit ?? `${(await git('log', '-1', '--format=%H', '--', journal)).stdout.trim()}^`
  await git('worktree', 'add', '--detach', projectFolder, wanted)
  const remove = async () => {
    // Removes the folder first, because git alone would check every file of the packages.
    await rm(folder, { recursive: true, force: true })
    await git('worktree', 'remove', '--force', projectFolder)
  }
  try {
    await addPackages(projectFolder)
    await run(process.execPath, ['scripts/build.ts'], { cwd: projectFolder })
    const demo: Pick<EarlierSite, 'loadDemo'> = await import(
      pathToFileURL(path.join(projectFolder, 'cli/demo/load-demo.ts')).href
    )
    const name = (await git('rev-parse', '--short', wanted)).stdout.trim()
    return { commit: name, projectFolder, loadDemo: demo.loadDemo, remove }
  } catch (error) {
    await remove()
    throw error
  }
}

/** Installs its packages, or links this project's if the lock files are equal. */
async function addPackages(projectFolder: string): Promise<void> {
  const read = (folder: string) => readFile(path.join(folder, 'package-lock.json'), 'utf8')
  if ((await read(projectFolder)) === (await read(ownFolder)))
    await symlink(path.join(ownFolder, 'node_modules'), path.join(projectFolder, 'node_modules'))
  else await run('npm', ['ci', '--no-audit', '--no-fund'], { cwd: projectFolder })
}
