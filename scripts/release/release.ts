/** `npm run release`: builds the site and writes a release to `release/`: an npm tarball of JavaScript, its SBOM, licenses, and checksums. */
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { buildSite } from '../build-site.ts'
import { createSbom } from './create-sbom.ts'
import { parseProject } from './release-manifest.ts'
import { stageRelease } from './stage-release.ts'
import { createArchive } from './write-archive.ts'

const projectFolder = path.resolve(process.argv[2] ?? path.join(import.meta.dirname, '../..'))
const folder = path.join(projectFolder, 'release')

await buildSite({ projectFolder, onlyWhenStale: true })
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder)
const staged = path.join(folder, 'package')
await stageRelease(projectFolder, staged)
const { name, version } = parseProject(readFileSync(path.join(projectFolder, 'package.json'), 'utf8'))
const bundled = ['client', 'server'].map((part) => path.join(projectFolder, `build/bundled-${part}.json`))
const sbom = Buffer.from(`${JSON.stringify(createSbom(staged, bundled, name), null, 2)}\n`)
const files = new Map([
  [`${name}-${version}.tgz`, await createArchive(staged, ['cli/clean-air.js'])],
  [`${name}-${version}.cdx.json`, sbom],
  ['THIRD-PARTY-LICENSES.txt', readFileSync(path.join(projectFolder, 'build/client/licenses.txt'))],
  ['CHANGELOG.md', readFileSync(path.join(projectFolder, 'CHANGELOG.md'))],
])
const sums = [...files].map(([file, bytes]) => {
  writeFileSync(path.join(folder, file), bytes)
  return `${createHash('sha256').update(bytes).digest('hex')}  ${file}\n`
})
writeFileSync(path.join(folder, 'SHA256SUMS'), sums.join(''))
rmSync(staged, { recursive: true })
process.stdout.write(sums.join(''))
