import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { gunzipSync, gzipSync } from 'node:zlib'
import { extract, pack } from 'tar-stream'

export async function readArchive(backup: Buffer): Promise<Map<string, string>> {
  const files = new Map<string, string>()
  for await (const entry of Readable.from([gunzipSync(backup)]).pipe(extract()))
    files.set(entry.header.name, await text(entry))
  return files
}

export async function createArchive(files: Map<string, string>): Promise<Buffer> {
  const archive = pack()
  for (const [name, content] of files) archive.entry({ name }, content)
  archive.finalize()
  return gzipSync(await buffer(archive))
}

export function updateSums(files: Map<string, string>): void {
  files.delete('SHA256SUMS')
  const sums = [...files].map(
    ([name, content]) => `${createHash('sha256').update(content).digest('hex')}  ${name}\n`,
  )
  files.set('SHA256SUMS', sums.join(''))
}
