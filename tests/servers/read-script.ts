import { readFileSync } from 'node:fs'
import path from 'node:path'
import * as v from 'valibot'

const PackageSchema = v.object({ scripts: v.record(v.string(), v.string()) })

export interface Script {
  env: Record<string, string>
  /** Arguments for Node. */
  args: string[]
}

/** Returns the environment and arguments with which a script of this folder's package.json runs Node. */
export function readScript(projectFolder: string, name: string): Script {
  const file = path.join(projectFolder, 'package.json')
  const { scripts } = v.parse(PackageSchema, JSON.parse(readFileSync(file, 'utf8')))
  const words = scripts[name]?.split(' ') ?? []
  const place = words.indexOf('node')
  if (place < 0) throw new Error(`No script ${name} in ${file} runs Node.`)
  const settings = words.slice(0, words.indexOf('exec')).map((word) => word.split('=', 2))
  return { env: Object.fromEntries(settings), args: words.slice(place + 1) }
}
