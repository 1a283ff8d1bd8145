import { cpSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Notice } from '../licenses/collect-notices.ts'
import { type LockFile, parseLockFile } from '../lock-file.ts'
import { readCommit } from '../read-commit.ts'
import { emitServer } from './emit-server.ts'
import { createLock } from './release-lock-file.ts'
import { createManifest, parseProject } from './release-manifest.ts'

/** Files of the project that a release contains unchanged. Documents come with everything that they link to. */
export const copiedFiles = [
  'build/{client,server}/**',
  'database/migrations/*.sql',
  'database/migrations/meta/_journal.json',
  'docs/**',
  ...['*.md', '.env.example', '.npmrc', 'LICENSE', 'compose.yaml'],
]

/** Files of the build that only apply to the machine on which it was made. */
const ownFiles = ['build/server/.compile-cache', 'build/server/.sources']

/** In a folder of the release where only the build finds it: the package depends on another that reports each installation. */
const ownPackage = 'swagger-ui-dist'
const ownPackageFiles = ['package.json', 'LICENSE', 'NOTICE', 'swagger-ui-bundle.js', 'swagger-ui.css']

/** Writes the contents of a release, which is built already, to a folder. @returns the package that it brings itself */
export async function stageRelease(projectFolder: string, folder: string): Promise<Notice> {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  for (const name of globSync(copiedFiles, { cwd: projectFolder, withFileTypes: true }))
    if (name.isFile()) {
      const from = path.join(name.parentPath, name.name)
      cpSync(from, path.join(folder, path.relative(projectFolder, from)))
    }
  for (const name of ownFiles) rmSync(path.join(folder, name), { recursive: true, force: true })
  for (const name of ownPackageFiles) {
    const file = path.join('node_modules', ownPackage, name)
    cpSync(path.join(projectFolder, file), path.join(folder, 'build', file))
  }
  await emitServer(projectFolder, folder)
  writeFileSync(path.join(folder, 'build/commit'), `${readCommit(projectFolder)}\n`)
  const read = (name: string) => readFileSync(path.join(projectFolder, name), 'utf8')
  const write = (name: string, value: object) =>
    writeFileSync(path.join(folder, name), `${JSON.stringify(value, null, 2)}\n`)
  const lock = parseLockFile(read('package-lock.json'))
  const packages = listImportedPackages(folder, lock).filter((name) => name !== ownPackage)
  const manifest = createManifest(parseProject(read('package.json')), lock, packages)
  write('package.json', manifest)
  write('package-lock.json', createLock(lock, manifest))
  const { version = '', license = '' } = lock.packages[`node_modules/${ownPackage}`] ?? {}
  return { name: ownPackage, version, license, text: '' }
}

/** Matches the name of a module in an import, an export, `require` or `resolve`, up to the first placeholder. */
const specifiers = /(?:\bfrom|\bimport|\brequire|\bresolve|[rR]esolveModule)\s*\(?\s*(["'`])([^"'`$]+)/g

/** Returns the packages that the JavaScript files in a folder load, in alphabetical order. */
export function listImportedPackages(folder: string, lock: LockFile): string[] {
  const found = new Set<string>()
  for (const file of globSync('{app,cli,database,server,build/server}/**/*.js', { cwd: folder }))
    for (const [, , specifier = ''] of readFileSync(path.join(folder, file), 'utf8').matchAll(specifiers)) {
      const [name] = /^(@[^/]+\/)?[^/]+/.exec(specifier) ?? ['']
      if (`node_modules/${name}` in lock.packages) found.add(name)
    }
  return [...found].sort()
}
