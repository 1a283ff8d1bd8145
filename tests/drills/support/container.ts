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

interface Isolated {
  /** Everything in it is read-only. */
  root: string
  uid: number
  /** The only writable folder, mounted at /data. */
  dataFolder: string
  command: readonly string[]
  /** True for a separate process namespace, in which the command is the first process. */
  isFirst: boolean
  /** True for a process group, as in a terminal, where Ctrl-C reaches all processes. */
  isGroup?: boolean
}

/** Mounts the root read-only in namespaces of its own, and becomes the account. */
const script = `
  mount --make-rprivate / && mount --bind "$ROOT" "$ROOT" && mount --bind "$DATA" "$ROOT/data"
  mount --rbind /dev "$ROOT/dev" && mount -t proc proc "$ROOT/proc"
  mount -o remount,bind,ro "$ROOT"
  exec chroot --userspec="$ID:$ID" --groups="" "$ROOT" "$@"`

export function spawnIsolated({ root, uid, dataFolder, command, isFirst, isGroup = false }: Isolated) {
  const own = isFirst ? ['--pid', '--fork', '--kill-child'] : []
  return spawn('unshare', ['--mount', ...own, 'sh', '-c', script, 'sh', ...command], {
    env: { PATH: process.env.PATH, ROOT: root, DATA: dataFolder, ID: `${uid}` },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: isGroup,
  })
}

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
  const child = spawnIsolated({ ...image, dataFolder, command: whole, isFirst: true })
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
