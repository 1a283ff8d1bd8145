import { execFile } from 'node:child_process'
import { lstat, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { projectFolder } from '#tests/support/project-folder.ts'

const run = promisify(execFile)

interface ReleaseOptions {
  /** Defaults to that of package.json. */
  version?: string
  /** For `npm run release`. */
  args?: readonly string[]
  env?: NodeJS.ProcessEnv
}

export interface Checkout {
  /** Builds a release. @returns its folder */
  release(options?: ReleaseOptions): Promise<string>
  remove(): Promise<void>
}

/** The version of a release before this one. */
export const previousVersion = '0.9.9'

/** Checks the last commit out in another folder on the same disk, so that both share the packages. */
export async function checkOutElsewhere(): Promise<Checkout> {
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
  } catch (error) {
    await remove()
    throw error
  }
  return {
    remove,
    async release({ version, args = [], env = process.env } = {}) {
      const manifest = path.join(site, 'package.json')
      const text = await readFile(manifest, 'utf8')
      if (version) await writeFile(manifest, text.replace(/(?<="version": ")[^"]+/, version))
      const options = { cwd: site, env, maxBuffer: 64 * 1024 * 1024 }
      await run('npm', ['run', 'release', '--', ...args], options)
      return path.join(site, 'release')
    },
  }
}

/** Returns the size of everything in a folder in MB. */
export async function measureFolder(folder: string): Promise<number> {
  let bytes = 0
  for (const name of await readdir(folder, { recursive: true }))
    bytes += (await lstat(path.join(folder, name))).size
  return Math.round(bytes / 1e6)
}
