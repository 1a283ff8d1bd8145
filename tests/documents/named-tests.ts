import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import * as z from 'zod/mini'
import { projectFolder } from '#tests/support/project-folder.ts'

const packageSchema = z.object({ scripts: z.record(z.string(), z.string()) })

function read(file: string): string {
  const place = path.join(projectFolder, file)
  return existsSync(place) ? readFileSync(place, 'utf8') : ''
}

/** The rows of a paper's tables that begin with a number. */
export function readRows(paper: string, number: RegExp): string[] {
  return read(paper)
    .split('\n')
    .filter((line) => number.test(line))
}

/** What a paper says shows something: a test by its file and title, or a command. @returns what is wrong with it */
export function findProblem(shown: string): string | null {
  const [, command] = /^`npm run ([^`]+)`$/.exec(shown) ?? []
  if (command !== undefined) return hasCommand(command) ? null : `no command ${command}`
  const [, file, title = ''] = /^`([^`]+)`(?:: (.*))?$/.exec(shown) ?? []
  if (file === undefined) return `neither a test nor a command: ${shown}`
  if (!/\.(test|spec)\.tsx?$/.test(file)) return `${file} is no test`
  return read(file).includes(title) && read(file) !== '' ? null : `${file} has no test "${title}"`
}

/** A script of the package; behind `drill --` or `bench --`, one of their modules. */
function hasCommand(command: string): boolean {
  const [script = '', name] = command.split(' -- ')
  if (name !== undefined && read(`tests/${script === 'drill' ? 'drills' : script}/${name}.ts`) === '')
    return false
  return script in packageSchema.parse(JSON.parse(read('package.json'))).scripts
}
