import { flushCompileCache } from 'node:module'
import { setFlagsFromString } from 'node:v8'

/** A flood takes a second and more from here to the 250 MB that are promised. */
const scarceBytes = 175_000_000
const checkMs = 250

/**
 * Has the process hold less memory. To be called once all that a start needs is loaded: compiled modules are cached for the flags that
 * Node was started with.
 */
export function saveMemory(): void {
  // Node would keep what it read of the cache until it ends.
  flushCompileCache()
  // A thread that gets no processor in a flood would have to free what compiling functions took: 50 MB waited for it.
  setFlagsFromString('--no-maglev-destroy-on-background')
  const [major] = process.versions.node.split('.')
  if (Number(major) >= 24) saveMoreWhenScarce()
}

/**
 * While the process holds much, V8 keeps no pages that it has emptied, and would else fill again: rendering takes up to a quarter
 * more processor time meanwhile. With the smaller growth of the heap that the mode would choose, it takes twice the time. Not on Node 22,
 * whose V8 has no such mode.
 */
function saveMoreWhenScarce(): void {
  let isSaving = false
  setInterval(() => {
    const isScarce = readResidentBytes() > scarceBytes
    if (isScarce === isSaving) return
    isSaving = isScarce
    setFlagsFromString(isSaving ? '--memory-saver-mode' : '--no-memory-saver-mode')
    setFlagsFromString(`--heap-growing-percent=${isSaving ? 30 : 0}`)
  }, checkMs).unref()
}

/** Where connections have taken all file handles it cannot be read, and is taken for much. */
function readResidentBytes(): number {
  try {
    return process.memoryUsage.rss()
  } catch {
    return Number.POSITIVE_INFINITY
  }
}
