import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createReadStream, createWriteStream, rmSync } from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'

interface ImageOptions {
  projectFolder: string
  folder: string
  name: string
  version: string
  commit: string
  buildArgs: readonly string[]
}

/** Uses buildah, or else Docker. The archive is for `docker load`. @returns the archive's name */
export async function writeImage(options: ImageOptions): Promise<string> {
  const { projectFolder, folder, name, version, commit } = options
  const file = `${name}-${version}-image-${process.arch}.tar.gz`
  const tag = `${name}:${version}`
  const given = [`VERSION=${version}`, `REVISION=${commit}`, ...options.buildArgs]
  const parameters = [...given.flatMap((each) => ['--build-arg', each]), '--tag', tag, projectFolder]
  const archive = path.join(folder, 'image.tar')
  if (spawnSync('buildah', ['--version'], { stdio: 'ignore' }).status === 0) {
    // Docker's format, because OCI's has no health check.
    await run('buildah', ['build', '--format', 'docker', '--pull=false', '--timestamp', '0', ...parameters])
    await run('buildah', ['push', tag, `docker-archive:${archive}:${tag}`])
  } else {
    await run('docker', ['build', ...parameters])
    await run('docker', ['save', '--output', archive, tag])
  }
  await pipeline(createReadStream(archive), createGzip(), createWriteStream(path.join(folder, file)))
  rmSync(archive)
  return file
}

async function run(command: string, args: readonly string[]): Promise<void> {
  const [code] = await once(spawn(command, args, { stdio: 'inherit' }), 'exit')
  if (code !== 0) throw new Error(`${command} ${args[0]} failed with exit code ${code}.`)
}
