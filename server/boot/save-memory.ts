import { setFlagsFromString } from 'node:v8'

/** V8 keeps no pages that it has emptied, which it fills again otherwise. No option of Node 22's, which would not start with it. */
export function saveMemory(): void {
  const [major] = process.versions.node.split('.')
  if (Number(major) >= 24) setFlagsFromString('--memory-saver-mode')
}
