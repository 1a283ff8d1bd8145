import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseLockFile } from '../lock-file.ts'
import { collectNotices } from './collect-notices.ts'
import { formatNotices } from './format-notices.ts'
import { licenseList } from './license-list.ts'

/** Writes `/licenses`, and moves Vite's lists of bundled packages out of the public folder. */
export function writeLicenses(projectFolder: string, buildFolder: string): void {
  const lists = ['client', 'server'].flatMap((part) => {
    const file = path.join(buildFolder, part, licenseList)
    if (!existsSync(file)) return []
    const moved = path.join(buildFolder, `bundled-${part}.json`)
    renameSync(file, moved)
    return [moved]
  })
  const lock = parseLockFile(readFileSync(path.join(projectFolder, 'package-lock.json'), 'utf8'))
  const text = formatNotices(collectNotices(projectFolder, lock, lists))
  writeFileSync(path.join(buildFolder, 'client/licenses.txt'), text)
}
