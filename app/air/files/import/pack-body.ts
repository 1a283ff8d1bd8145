import { isOfKind } from '../tables/file-signatures.ts'

/** Below this size, compressing takes as long as it saves. */
const packFromBytes = 512 * 1024

/**
 * Returns the request body for a file: compressed with gzip unless it is small or already compressed. CSV shrinks to a quarter or
 * less.
 */
export async function packBody(file: Blob): Promise<Blob> {
  const isPlain = file.size >= packFromBytes && !(await isCompressed(file))
  // `Response.blob()` has no type, and browsers derive a file's type from its name, so set one type for both.
  const content = isPlain
    ? await new Response(file.stream().pipeThrough(new CompressionStream('gzip'))).blob()
    : file
  return new Blob([content], { type: 'application/octet-stream' })
}

async function isCompressed(file: Blob): Promise<boolean> {
  const beginning = new Uint8Array(await file.slice(0, 4).arrayBuffer())
  return isOfKind(beginning, 'gzip') || isOfKind(beginning, 'zip')
}
