import { readFileSync } from 'node:fs'
import path from 'node:path'
import * as v from 'valibot'

const PackageSchema = v.object({ scripts: v.record(v.string(), v.string()) })

export interface StartScript {
  env: Record<string, string>
  nodeFlags: string[]
}

/** Returns the environment and the flags of Node with which the package.json of this folder starts this module. */
export function readStartScript(projectFolder: string, entry: string): StartScript {
  const file = path.join(projectFolder, 'package.json')
  const { scripts } = v.parse(PackageSchema, JSON.parse(readFileSync(file, 'utf8')))
  const script = Object.values(scripts).find((each) => each.endsWith(` ${entry}`))
  if (script === undefined) throw new Error(`No script in ${file} starts ${entry}.`)
  const words = script.split(' ')
  const settings = words.slice(0, words.indexOf('exec')).map((word) => word.split('=', 2))
  return {
    env: Object.fromEntries(settings),
    nodeFlags: words.filter((word) => word.startsWith('--')),
  }
}
