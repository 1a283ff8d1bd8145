import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import * as v from 'valibot'
import { projectFolder } from '#tests/support/project-folder.ts'
import type { CollectedTests } from './collect-tests.ts'

const packageSchema = v.object({ scripts: v.record(v.string(), v.string()) })

/** Checks a document's proof: a test by its file and title, all tests of a file, or a command. @returns the problem, or null */
export function findProblem(shown: string, tests: CollectedTests): string | null {
  const [, command] = /^`npm run ([^`]+)`$/.exec(shown) ?? []
  if (command !== undefined) return hasCommand(command) ? null : `no command ${command}`
  const [, file, title] = /^`([^`]+)`(?:: (.*))?$/.exec(shown) ?? []
  if (file === undefined) return `neither a test nor a command: ${shown}`
  const titles = tests.get(file)
  if (!titles) return `no test runs in ${file}`
  if (title === undefined || titles.includes(title)) return null
  return `no test "${title}" runs in ${file}, only:\n${titles.join('\n')}`
}

/** Returns true if package.json has the script and, after `drill --` or `bench --`, if the named module exists. */
function hasCommand(command: string): boolean {
  const [script = '', name] = command.split(' -- ')
  const folder = script === 'drill' ? 'drills' : script
  if (name !== undefined && !existsSync(path.join(projectFolder, `tests/${folder}/${name}.ts`))) return false
  const { scripts } = v.parse(
    packageSchema,
    JSON.parse(readFileSync(path.join(projectFolder, 'package.json'), 'utf8')),
  )
  return script in scripts
}
