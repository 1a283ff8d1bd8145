import { isOfKind } from '../tables/file-signatures.ts'

/** Smaller ones are sent as quickly as they are packed. */
const packFromBytes = 512 * 1024

/** A file as it is sent: compressed, unless it is already or is small. Tables of readings become a quarter and less. */
export async function packBody(file: Blob): Promise<Blob> {
  const isPlain = file.size >= packFromBytes && !(await isCompressed(file))
  // What is made from the stream is of no type; that of a file is named as browsers like.
  const content = isPlain
    ? await new Response(file.stream().pipeThrough(new CompressionStream('gzip'))).blob()
    : file
  return new Blob([content], { type: 'application/octet-stream' })
}

async function isCompressed(file: Blob): Promise<boolean> {
  const beginning = new Uint8Array(await file.slice(0, 4).arrayBuffer())
  return isOfKind(beginning, 'gzip') || isOfKind(beginning, 'zip')
}
