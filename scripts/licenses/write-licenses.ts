import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseLockFile } from '../lock-file.ts'
import { collectNotices, type Notice } from './collect-notices.ts'
import { licenseList } from './license-list.ts'

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

const line = '-'.repeat(80)

export function formatNotices(notices: readonly Notice[]): string {
  const byText = Map.groupBy(notices, ({ license, text }) => `${license}\n\n${text.trim()}`)
  const parts = [...byText].map(([text, group]) => {
    const names = group.map(({ name, version }) => `${name} ${version}`)
    return `${names.join('\n')}\n\nLicense: ${text}`
  })
  const intro = 'Clean Air has the MIT license. It uses the following software.'
  return `${[intro, ...parts].join(`\n\n${line}\n\n`)}\n`
}
