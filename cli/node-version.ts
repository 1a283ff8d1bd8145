/** The oldest supported version of Node, as in package.json. This module imports nothing, so that it runs on older ones. */
export const oldestNode = '22.22'

/** Returns a sentence for the operator if a version such as `20.19.0` is too old, otherwise null. */
export function describeOldNode(version: string): string | null {
  if (version.localeCompare(oldestNode, 'en', { numeric: true }) >= 0) return null
  return `Clean Air needs Node ${oldestNode} or newer. This is Node ${version}.`
}
