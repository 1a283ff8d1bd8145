import { globSync } from 'node:fs'
import path from 'node:path'
import { parseFileSync } from '@swc/core'

/** Returns every string, template and pattern in the sources of a folder, without comments. */
export function collectTexts(folder: string): string[] {
  return globSync('**/*.ts', { cwd: folder }).flatMap((file) =>
    listTexts(parseFileSync(path.join(folder, file), { syntax: 'typescript' })),
  )
}

function listTexts(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(listTexts)
  if (typeof node !== 'object' || node === null) return []
  const own = ['value', 'cooked', 'pattern'].map((name) => Reflect.get(node, name))
  return [...own.filter((text) => typeof text === 'string'), ...Object.values(node).flatMap(listTexts)]
}
