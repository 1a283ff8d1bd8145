/** `npm run release`: writes a tarball, SBOM, licenses and checksums. `-- --image` adds the image, with each `--build-arg NAME=VALUE`. */
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { buildSite } from '../build-site.ts'
import { readCommit } from '../read-commit.ts'
import { createSbom } from './create-sbom.ts'
import { parseProject } from './release-manifest.ts'
import { stageRelease } from './stage-release.ts'
import { createArchive } from './write-archive.ts'
import { writeImage } from './write-image.ts'

const { values: wanted } = parseArgs({
  options: { image: { type: 'boolean' }, 'build-arg': { type: 'string', multiple: true, default: [] } },
})
const projectFolder = path.join(import.meta.dirname, '../..')
const folder = path.join(projectFolder, 'release')

await buildSite({ projectFolder, onlyWhenStale: true })
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder)
const staged = path.join(folder, 'package')
const brought = await stageRelease(projectFolder, staged)
const { name, version } = parseProject(readFileSync(path.join(projectFolder, 'package.json'), 'utf8'))
const bundled = ['client', 'server'].map((part) => path.join(projectFolder, `build/bundled-${part}.json`))
const sbom = Buffer.from(`${JSON.stringify(createSbom(staged, { bundled, brought, name }), null, 2)}\n`)
const files = new Map([
  [`${name}-${version}.tgz`, await createArchive(staged, ['cli/clean-air.js'])],
  [`${name}-${version}.cdx.json`, sbom],
  ['THIRD-PARTY-LICENSES.txt', readFileSync(path.join(projectFolder, 'build/client/licenses.txt'))],
  ['CHANGELOG.md', readFileSync(path.join(projectFolder, 'CHANGELOG.md'))],
])
rmSync(staged, { recursive: true })
for (const [file, bytes] of files) writeFileSync(path.join(folder, file), bytes)
if (wanted.image) {
  const commit = readCommit(projectFolder)
  const buildArgs = wanted['build-arg']
  const file = await writeImage({ projectFolder, folder, name, version, commit, buildArgs })
  files.set(file, readFileSync(path.join(folder, file)))
}
const sums = [...files].map(
  ([file, bytes]) => `${createHash('sha256').update(bytes).digest('hex')}  ${file}\n`,
)
writeFileSync(path.join(folder, 'SHA256SUMS'), sums.join(''))
process.stdout.write(sums.join(''))
