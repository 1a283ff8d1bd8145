import { setFlagsFromString } from 'node:v8'

/** A flood takes a second and more from here to the 250 MB that are promised. */
const scarceBytes = 175_000_000
const checkMs = 250

/**
 * While the process holds much, V8 keeps no pages that it has emptied, and would else fill again: requests take a quarter more processor
 * time meanwhile. Not on Node 22, whose V8 has no such mode.
 */
export function saveMemoryWhenScarce(): void {
  const [major] = process.versions.node.split('.')
  if (Number(major) < 24) return
  let isSaving = false
  setInterval(() => {
    const isScarce = process.memoryUsage.rss() > scarceBytes
    if (isScarce === isSaving) return
    isSaving = isScarce
    setFlagsFromString(isSaving ? '--memory-saver-mode' : '--no-memory-saver-mode')
  }, checkMs).unref()
}
