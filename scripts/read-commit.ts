import { execFileSync } from 'node:child_process'
import path from 'node:path'

/** Returns the project's commit, with `-dirty` if files were changed since; `unknown` without git or its history. */
export function readCommit(projectFolder: string): string {
  const options = ['describe', '--always', '--abbrev=12', '--dirty', '--exclude=*']
  try {
    return execFileSync('git', options, {
      cwd: projectFolder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      // Not that of a repository around the project.
      env: { ...process.env, GIT_CEILING_DIRECTORIES: path.dirname(projectFolder) },
    }).trim()
  } catch {
    return 'unknown'
  }
}
