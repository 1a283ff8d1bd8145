import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import type { BuiltImage } from './built-image.ts'

export interface ContainerOptions {
  image: BuiltImage
  /** The only writable folder, mounted at /data. */
  dataFolder: string
  env: Record<string, string>
  /** Arguments of the image's entry point; or a whole command, if `entry` is false. */
  command: string[]
  entry?: boolean
}

export interface Container {
  child: ChildProcess
  output(): string
  /** Sends a signal to the container's first process, as `docker stop` and `docker kill` do. @returns the exit code */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null>
  exited: Promise<number | null>
}

/** Mounts the image read-only in namespaces of its own, and becomes its account. */
const script = `
  mount --make-rprivate / && mount --bind "$ROOT" "$ROOT" && mount --bind "$DATA" "$ROOT/data"
  mount --rbind /dev "$ROOT/dev" && mount -t proc proc "$ROOT/proc"
  mount -o remount,bind,ro "$ROOT"
  exec chroot --userspec="$ID:$ID" --groups="" "$ROOT" "$@"`

/** Runs a command like a container with a read-only root, in separate mount and process namespaces. Linux only, as root. */
export function startContainer({
  image,
  dataFolder,
  env,
  command,
  entry = true,
}: ContainerOptions): Container {
  const given = Object.entries(env).map(([name, value]) => `${name}=${value}`)
  const inside = ['env', '--chdir=/data', '-i', 'PATH=/usr/local/bin:/usr/bin:/bin', ...image.env, ...given]
  const whole = [...inside, ...(entry ? ['clean-air'] : []), ...command]
  const child = spawn(
    'unshare',
    ['--mount', '--pid', '--fork', '--kill-child', 'sh', '-c', script, 'sh', ...whole],
    {
      env: { PATH: process.env.PATH, ROOT: image.root, DATA: dataFolder, ID: `${image.uid}` },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  const chunks: string[] = []
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (chunk: string) => chunks.push(chunk))
  const exited = once(child, 'close').then(([code]: (number | null)[]) => code ?? null)
  return {
    child,
    output: () => chunks.join(''),
    exited,
    end(signal) {
      if (child.exitCode !== null || child.signalCode !== null) return exited
      const children = readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8')
      process.kill(Number.parseInt(children, 10), signal)
      return exited
    },
  }
}
