import { execFile } from 'node:child_process'
import { lstat, mkdtemp, readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { projectFolder } from '#tests/support/project-folder.ts'

const run = promisify(execFile)

/** Builds the release of the last commit in another folder on the same disk, so that both share the packages. */
export async function releaseElsewhere(): Promise<{ releaseFolder: string; remove: () => Promise<void> }> {
  const folder = await mkdtemp(path.join(path.dirname(projectFolder), 'clean-air-again-'))
  const site = path.join(folder, 'site')
  const git = (...args: string[]) => run('git', args, { cwd: projectFolder })
  await git('worktree', 'add', '--detach', site, 'HEAD')
  const remove = async () => {
    await rm(folder, { recursive: true, force: true })
    await git('worktree', 'remove', '--force', site)
  }
  try {
    // Hard links: through a symbolic one, the built files would name another path.
    await run('cp', ['-al', path.join(projectFolder, 'node_modules'), site])
    await run('npm', ['run', 'release'], { cwd: site, maxBuffer: 64 * 1024 * 1024 })
    return { releaseFolder: path.join(site, 'release'), remove }
  } catch (error) {
    await remove()
    throw error
  }
}

/** Returns the size of everything in a folder in MB. */
export async function measureFolder(folder: string): Promise<number> {
  let bytes = 0
  for (const name of await readdir(folder, { recursive: true }))
    bytes += (await lstat(path.join(folder, name))).size
  return Math.round(bytes / 1e6)
}
