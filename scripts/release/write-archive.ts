import { globSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { constants, gzipSync } from 'node:zlib'
import { pack } from 'tar-stream'

/** The time of all entries, so that equal files give equal archives. npm uses the same one. */
const mtime = new Date('1985-10-26T08:15:00Z')

/** Makes an npm tarball. Equal contents give equal bytes, whatever the files' times and order. @param executable files that may be run */
export async function createArchive(folder: string, executable: readonly string[]): Promise<Buffer> {
  const archive = pack()
  const bytes = buffer(archive)
  const names = globSync(['**/*', '**/.*', '**/.*/**/*'], { cwd: folder }).map((name) =>
    name.replaceAll('\\', '/'),
  )
  for (const name of [...new Set(names)].sort()) {
    const file = path.join(folder, name)
    if (!statSync(file).isFile()) continue
    const mode = executable.includes(name) ? 0o755 : 0o644
    archive.entry({ name: `package/${name}`, mode, mtime, uid: 0, gid: 0 }, readFileSync(file))
  }
  archive.finalize()
  return gzipSync(await bytes, { level: constants.Z_BEST_COMPRESSION })
}
