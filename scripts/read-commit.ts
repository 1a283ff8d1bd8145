import { execFileSync } from 'node:child_process'
import path from 'node:path'

/** Returns the project's commit, with `-dirty` if files have been changed after it; `unknown` without git or its history. */
export function readCommit(projectFolder: string): string {
  const options = ['describe', '--always', '--abbrev=12', '--dirty', '--exclude=*']
  try {
    return execFileSync('git', options, {
      cwd: projectFolder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      // Ignores a repository in a parent folder of the project.
      env: { ...process.env, GIT_CEILING_DIRECTORIES: path.dirname(projectFolder) },
    }).trim()
  } catch {
    return 'unknown'
  }
}
