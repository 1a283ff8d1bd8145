/** `npm run migration -- --name NAME`: writes the changes of `database/schema/` and `database/sql/`; `--custom` writes an empty one. */
import { spawnSync } from 'node:child_process'
import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { breakpoint, findChangedObjects, noteWritten, readSqlObjects } from '#database/sql-objects.ts'
import { findOldSnapshots } from './structure/find-old-snapshots.ts'

const projectFolder = path.resolve(import.meta.dirname, '..')
const args = process.argv.slice(2)
const listMigrations = () => globSync('database/migrations/*.sql', { cwd: projectFolder })
const before = new Set(listMigrations())
const findNew = () => listMigrations().find((file) => !before.has(file))

const objects = readSqlObjects()
const changed = findChangedObjects(objects)
generate(args)
if (findNew() === undefined && changed.length > 0) generate([...args, '--custom'])
const file = findNew()
if (file !== undefined) {
  const written = path.join(projectFolder, file)
  const statements = readFileSync(written, 'utf8')
    .replace(/^-- Custom SQL migration file.*\n?/, '')
    .trim()
  const parts = [statements, ...changed.map(({ text }) => text)].filter((part) => part !== '')
  writeFileSync(written, `${parts.join(`\n${breakpoint}\n`)}\n`)
  noteWritten(objects)
  for (const old of findOldSnapshots(projectFolder)) rmSync(path.join(projectFolder, old))
}

function generate(options: string[]): void {
  const kit = path.join(projectFolder, 'node_modules/.bin/drizzle-kit')
  const { status } = spawnSync(kit, ['generate', ...options], { cwd: projectFolder, stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}
