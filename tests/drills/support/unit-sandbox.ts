import { type ChildProcess, spawn } from 'node:child_process'
import { projectFolder } from '#tests/support/project-folder.ts'

/** The account that stands for the unit's. */
export const account = { uid: 65_534, gid: 65_534 }

interface Sandboxed {
  command: readonly string[]
  env: Record<string, string>
  /** The only folder that can be written to, like the unit's `StateDirectory`. */
  stateFolder: string
  /** True for a separate, empty temporary folder, like `PrivateTmp=true`. */
  hasPrivateTmp: boolean
}

/**
 * Runs a command in a mount namespace like those that systemd makes: the project is /srv/clean-air, everything is read-only except the
 * state folder and /tmp, and the account has no capabilities. Needs root.
 */
export function runInSandbox({ command, env, stateFolder, hasPrivateTmp }: Sandboxed): ChildProcess {
  const privateTmp = ['/tmp', '/var/tmp', '/dev/shm'].map(
    (folder) => `mount -t tmpfs -o mode=1777 tmpfs ${folder}`,
  )
  const script = [
    'set -e',
    'mount -t tmpfs tmpfs /srv && mkdir /srv/clean-air',
    'mount --bind "$PROJECT" /srv/clean-air && mount -o remount,bind,ro /srv/clean-air',
    'mount --bind "$STATE" "$STATE"',
    'mount -o remount,bind,ro /',
    ...(hasPrivateTmp ? privateTmp : []),
    'cd /srv/clean-air',
    'exec setpriv --reuid="$ACCOUNT" --regid="$ACCOUNT" --clear-groups --no-new-privs --bounding-set=-all --inh-caps=-all "$@"',
  ].join('\n')
  const { PATH = '' } = process.env
  return spawn('unshare', ['--mount', 'sh', '-c', script, 'sh', ...command], {
    stdio: ['ignore', 'pipe', 'pipe'],
    cwd: '/',
    env: {
      ...env,
      PATH: `/srv/clean-air/node_modules/.bin:${PATH}`,
      PROJECT: projectFolder,
      STATE: stateFolder,
      ACCOUNT: `${account.uid}`,
    },
  })
}
