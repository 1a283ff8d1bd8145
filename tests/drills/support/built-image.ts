import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import * as v from 'valibot'
import { projectFolder } from '#tests/support/project-folder.ts'

const run = promisify(execFile)

export interface BuiltImage {
  /** The unpacked image. */
  root: string
  /** Its variables, as `NAME=value`. */
  env: string[]
  uid: number
  healthcheck: string[]
  /** Sizes in MB: unpacked image and its base. */
  megabytes: { image: number; base: number }
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

/** Builds the image on a base made from Debian's packages, with the machine's npm. @throws Error without buildah, mmdebstrap or root */
export async function buildImage(): Promise<BuiltImage> {
  if (process.getuid?.() !== 0) throw new Error('This drill builds and mounts an image: run it as root.')
  await follow('npm', ['run', 'release'])
  const folder = await mkdtemp(path.join(os.tmpdir(), 'clean-air-image-'))
  const buildah = await openStore(folder)
  const base = 'localhost/base:bookworm'
  const tar = path.join(folder, 'base.tar')
  await follow('mmdebstrap', ['--variant=minbase', '--include=ca-certificates', 'bookworm', tar])
  await buildah('from', '--name', 'base', 'scratch')
  await buildah('add', '--quiet', 'base', tar, '/')
  await rm(tar)
  await buildah('commit', '--quiet', 'base', base)
  const megabytes = { base: await measure(await buildah('mount', 'base')), image: 0 }
  await addNode(buildah)
  const images = ['--build-arg', 'NODE=localhost/node', '--build-arg', `BASE=${base}`]
  await buildah('build', '--pull-never', '--format', 'docker', ...images, '--tag', 'clean-air', projectFolder)
  await buildah('from', '--name', 'site', '--pull-never', 'localhost/clean-air')
  const root = await buildah('mount', 'site')
  megabytes.image = await measure(root)
  const { Docker } = v.parse(imageSchema, JSON.parse(await buildah('inspect', 'site')))
  const { Env: env, User: user, Healthcheck } = Docker.config
  return {
    root,
    env,
    uid: Number.parseInt(user, 10),
    healthcheck: Healthcheck.Test.slice(1),
    megabytes,
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

type Buildah = (...args: string[]) => Promise<string>

/** Keeps everything in the folder, so that nothing is left elsewhere. */
async function openStore(folder: string): Promise<Buildah> {
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
  return async (...args) =>
    (await run('buildah', args, { env, maxBuffer: 1e8 }).catch(withOutput)).stdout.trim()
}

function withOutput(error: unknown): never {
  const { stdout, stderr } = v.parse(v.object({ stdout: v.string(), stderr: v.string() }), error)
  throw new Error(`buildah failed:\n${stdout.slice(-4_000)}\n${stderr.slice(-4_000)}`)
}

/** Makes an image with Node and npm in the place of the official one. */
async function addNode(buildah: Buildah): Promise<void> {
  // npm sets this variable to its own path when it runs a script.
  const npm = path.resolve(process.env.npm_execpath ?? '/usr/lib/node_modules/npm/bin/npm-cli.js', '../..')
  await buildah('from', '--name', 'node', '--pull-never', 'localhost/base:bookworm')
  await buildah('copy', '--quiet', 'node', process.execPath, '/usr/local/bin/node')
  await buildah('copy', '--quiet', 'node', npm, '/usr/local/lib/node_modules/npm')
  const link = 'ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm'
  await buildah('run', 'node', 'sh', '-c', link)
  // The build reaches the registry as this machine does.
  await buildah(
    'copy',
    '--quiet',
    'node',
    '/etc/ssl/certs/ca-certificates.crt',
    '/etc/ssl/certs/ca-certificates.crt',
  )
  await buildah('config', '--env', 'NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt', 'node')
  await buildah('commit', '--quiet', '--rm', 'node', 'localhost/node')
}

async function measure(root: string): Promise<number> {
  const { stdout } = await run('du', ['--summarize', '--block-size=1000000', root])
  return Number.parseInt(stdout, 10)
}

async function follow(command: string, args: string[]): Promise<void> {
  const child = spawn(command, args, { cwd: projectFolder, stdio: ['ignore', 'inherit', 'inherit'] })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`${command} failed with exit code ${code}`)
}
