import { execFile } from 'node:child_process'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { createGunzip } from 'node:zlib'
import * as v from 'valibot'
import { projectFolder } from '#tests/support/project-folder.ts'
import { checkOutElsewhere, previousVersion } from './built-release.ts'
import { addNode, networkSettings, writeDebian } from './debian-root.ts'
import { follow } from './follow.ts'

const run = promisify(execFile)

export interface BuiltImage {
  /** The unpacked image. */
  root: string
  /** Its variables, as `NAME=value`. */
  env: string[]
  uid: number
  healthcheck: string[]
  /** Its size in MB. */
  megabytes: number
}

export interface BuiltImages {
  image: BuiltImage
  /** A release of the same commit with another version. */
  previous: BuiltImage
  /** Sizes in MB. */
  megabytes: { base: number; archive: number }
  seconds: number
  remove(): Promise<void>
}

const imageSchema = v.object({
  Docker: v.object({
    config: v.object({
      Env: v.array(v.string()),
      User: v.string(),
      Healthcheck: v.object({ Test: v.array(v.string()) }),
    }),
  }),
})

/**
 * Builds releases with images on a base made from Debian's packages, and unpacks their archives.
 * @throws Error without buildah, mmdebstrap or root
 */
export async function buildImages(): Promise<BuiltImages> {
  if (process.getuid?.() !== 0) throw new Error('This drill builds and mounts an image: run it as root.')
  const folder = await mkdtemp(path.join(os.tmpdir(), 'clean-air-image-'))
  const store = await openStore(folder)
  const { buildah } = store
  const tar = path.join(folder, 'base.tar')
  await writeDebian(tar)
  const base = await addImage(buildah, 'base', (name) => buildah('add', '--quiet', name, tar, '/'))
  await rm(tar)
  await addImage(buildah, 'node', async (name) => {
    await buildah('add', '--quiet', name, base, '/')
    await addNode(await buildah('mount', name))
    await buildah('config', '--env', `NODE_EXTRA_CA_CERTS=${networkSettings.NODE_EXTRA_CA_CERTS}`, name)
  })
  const args = ['--image', '--build-arg', 'NODE=localhost/node', '--build-arg', 'BASE=localhost/base']
  const elsewhere = await checkOutElsewhere()
  try {
    const begin = performance.now()
    await follow('npm', ['run', 'release', '--', ...args], store.env)
    const seconds = Math.round((performance.now() - begin) / 1_000)
    const ours = path.join(projectFolder, 'release')
    const image = await unpack(store, ours, 'site')
    const theirs = await elsewhere.release({ version: previousVersion, args, env: store.env })
    const previous = await unpack(store, theirs, 'previous')
    const megabytes = { base: await measure(base), archive: await measure(await findArchive(ours)) }
    const remove = () => rm(folder, { recursive: true, force: true })
    return { image, previous, megabytes, seconds, remove }
  } finally {
    await elsewhere.remove()
  }
}

/** @returns the image's mounted files */
async function addImage(
  buildah: Buildah,
  name: string,
  fill: (name: string) => Promise<unknown>,
): Promise<string> {
  await buildah('from', '--name', name, 'scratch')
  await fill(name)
  await buildah('commit', '--quiet', name, `localhost/${name}`)
  return buildah('mount', name)
}

async function findArchive(folder: string): Promise<string> {
  const [name = ''] = (await readdir(folder)).filter((file) => file.includes('-image-'))
  return path.join(folder, name)
}

async function unpack({ buildah, folder }: Store, releaseFolder: string, name: string): Promise<BuiltImage> {
  // Unlike Docker, buildah reads no compressed archive.
  const archive = path.join(folder, `${name}.tar`)
  const file = await findArchive(releaseFolder)
  await pipeline(createReadStream(file), createGunzip(), createWriteStream(archive))
  await buildah('from', '--name', name, `docker-archive:${archive}`)
  await rm(archive)
  const root = await buildah('mount', name)
  const { Docker } = v.parse(imageSchema, JSON.parse(await buildah('inspect', name)))
  const { Env: env, User: user, Healthcheck } = Docker.config
  const megabytes = await measure(root)
  return { root, env, uid: Number.parseInt(user, 10), healthcheck: Healthcheck.Test.slice(1), megabytes }
}

type Buildah = (...args: string[]) => Promise<string>

interface Store {
  buildah: Buildah
  env: NodeJS.ProcessEnv
  folder: string
}

/** Keeps everything in the folder, so that nothing is left elsewhere. */
async function openStore(folder: string): Promise<Store> {
  const place = (name: string) => path.join(folder, name)
  const lines = [
    '[storage]',
    'driver = "vfs"',
    `graphroot = "${place('images')}"`,
    `runroot = "${place('run')}"`,
  ]
  await writeFile(place('storage.conf'), `${lines.join('\n')}\n`)
  await mkdir(place('tmp'))
  const env = {
    ...process.env,
    CONTAINERS_STORAGE_CONF: place('storage.conf'),
    TMPDIR: place('tmp'),
    BUILDAH_ISOLATION: 'chroot',
    STORAGE_DRIVER: 'vfs',
  }
  const buildah: Buildah = async (...args) =>
    (await run('buildah', args, { env, maxBuffer: 1e8 }).catch(withOutput)).stdout.trim()
  return { buildah, env, folder }
}

function withOutput(error: unknown): never {
  const { stdout, stderr } = v.parse(v.object({ stdout: v.string(), stderr: v.string() }), error)
  throw new Error(`buildah failed:\n${stdout.slice(-4_000)}\n${stderr.slice(-4_000)}`)
}

async function measure(place: string): Promise<number> {
  const { stdout } = await run('du', ['--summarize', '--block-size=1000000', place])
  return Number.parseInt(stdout, 10)
}
