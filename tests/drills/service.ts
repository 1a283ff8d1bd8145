/**
 * `npm run drill -- service`: runs the site as docs/clean-air.service does, in a namespace with its own /tmp and everything else read-only,
 * as an account without rights. Each command must reach its database from outside, systemd must be told when it is ready, and invalid
 * settings must end it with the exit code after which systemd does not restart it. Needs root; installs systemd's tools if missing.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chown, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { buildSite } from '#scripts/build-site.ts'
import { requireProgram } from '#scripts/debian.ts'
import { findFreePort, runInDatabase, waitUntilReady } from '#tests/servers/running-site.ts'
import { projectFolder } from '#tests/support/project-folder.ts'
import { createDrillReport } from './support/drill-report.ts'
import { account, runInSandbox } from './support/unit-sandbox.ts'

const unitFile = path.join(projectFolder, 'docs/clean-air.service')
const mostExposure = 3

const unit = await readFile(unitFile, 'utf8')
const verdict = createDrillReport()

/** Returns a setting of the unit. */
function readUnit(name: string): string {
  return new RegExp(`^${name}=(.*)$`, 'm').exec(unit)?.[1] ?? ''
}

const preventsRestart = (exitCode: number | null) =>
  readUnit('RestartPreventExitStatus').split(' ').includes(`${exitCode}`)

async function run(child: ChildProcess): Promise<{ exitCode: number | null; output: string }> {
  const chunks: string[] = []
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (chunk: string) => chunks.push(chunk))
  await once(child, 'close')
  return { exitCode: child.exitCode, output: chunks.join('') }
}

async function judgeUnit(folder: string): Promise<void> {
  const file = path.join(folder, 'clean-air.service')
  // npm may be elsewhere on this machine.
  await writeFile(file, unit.replace('/usr/bin/npm', process.execPath))
  const { stderr } = spawnSync('systemd-analyze', ['verify', file], { encoding: 'utf8' })
  // Other lines are about the machine's own units.
  const complaints = stderr.split('\n').filter((line) => line.includes('clean-air'))
  verdict.expect('complaints of systemd about the unit', complaints.join('; '), '')
  const { stdout } = spawnSync('systemd-analyze', ['security', '--offline=yes', file], { encoding: 'utf8' })
  const exposure = Number(/exposure level.*?: ([\d.]+)/.exec(stdout)?.[1])
  verdict.note('exposure', exposure)
  verdict.expect(`exposure of at most ${mostExposure}`, exposure <= mostExposure, true)
}

/** Collects what is sent to systemd's socket. Perl is part of Debian; Node has no datagram sockets of Unix. */
function listen(socket: string): { child: ChildProcess; messages: string[] } {
  const program = `
    my $socket = IO::Socket::UNIX->new(Local => $ARGV[0], Type => SOCK_DGRAM) or die $!;
    chmod 0666, $ARGV[0]; $| = 1; print "listening\\n";
    while (defined $socket->recv(my $message, 4096)) { print "$message\\n" }`
  const child = spawn('perl', ['-MIO::Socket::UNIX', '-MSocket', '-e', program, socket])
  const messages: string[] = []
  child.stdout.setEncoding('utf8').on('data', (text: string) => messages.push(...text.trim().split('\n')))
  return { child, messages }
}

async function until(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await new Promise((resolve) => setTimeout(resolve, 50))
}

async function tryCommands(when: string, folder: string, settingsFile: string): Promise<void> {
  const commands = {
    owner: ['owner@example.org'],
    backup: [path.join(folder, `${when}.backup`)],
    'rotate-keys': [],
    doctor: [],
  }
  for (const [name, args] of Object.entries(commands)) {
    const command = ['node', 'cli/clean-air.ts', name, '--env-file', settingsFile, ...args]
    const { exitCode, output } = await run(
      runInSandbox({ command, env: {}, stateFolder: folder, hasPrivateTmp: false }),
    )
    // A site that is stopped does not answer.
    const expected = name === 'doctor' && when === 'stopped' ? 1 : 0
    verdict.expect(`${name}, site ${when}`, exitCode ?? -1, expected)
    if (exitCode !== expected) console.log(output)
  }
}

async function drill(folder: string): Promise<void> {
  await judgeUnit(folder)
  const port = await findFreePort()
  const dataFolder = path.join(folder, 'data')
  const settingsFile = path.join(folder, 'clean-air.env')
  const settings = { DATA_DIR: dataFolder, PORT: `${port}`, SITE_URL: `http://localhost:${port}` }
  await writeFile(
    settingsFile,
    Object.entries(settings).map(([name, value]) => `${name}=${value}\n`),
    { mode: 0o600 },
  )
  for (const file of [folder, settingsFile]) await chown(file, account.uid, account.gid)
  const socket = path.join(folder, 'notify')
  const { child: listener, messages } = listen(socket)
  const command = [
    'npm',
    ...readUnit('ExecStart').replace('/etc/clean-air.env', settingsFile).split(' ').slice(1),
  ]
  const start = (env: Record<string, string>) =>
    runInSandbox({
      ...{ command, stateFolder: folder, hasPrivateTmp: readUnit('PrivateTmp') === 'true' },
      env: { NOTIFY_SOCKET: socket, HOME: '/nonexistent', ...env },
    })
  try {
    await until(() => messages.includes('listening'))
    const invalid = await run(start({ SITE_URL: 'http://clean-air.example' }))
    verdict.expect('exit code for invalid settings', preventsRestart(invalid.exitCode), true)
    const site = start({})
    const ended = run(site)
    await Promise.race([ended, until(() => messages.includes('READY=1'))])
    const isReady = await fetch(`${settings.SITE_URL}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
    verdict.expect('ready when systemd was told so', isReady, true)
    await waitUntilReady(site, settings.SITE_URL)
    await runInDatabase({ dataFolder }, addPerson)
    await tryCommands('running', folder, settingsFile)
    site.kill('SIGTERM')
    const { exitCode, output } = await ended
    verdict.expect('exit code after SIGTERM', exitCode ?? -1, 0)
    if (exitCode !== 0) console.log(output)
    await tryCommands('stopped', folder, settingsFile)
  } finally {
    listener.kill()
  }
}

const addPerson = `
  with person as (
    insert into auth.users (email, password_hash, email_verified_at) values ('owner@example.org', 'none', now()) returning id
  )
  insert into profiles (user_id, full_name, organization) select id, 'Ada Air', 'Clinic' from person`

if (process.getuid?.() !== 0) throw new Error('This drill needs root, for mount namespaces.')
requireProgram('systemd-notify', 'systemd')
await buildSite({ projectFolder, onlyWhenStale: true })
const folder = await mkdtemp('/var/lib/clean-air-drill-')
try {
  await drill(folder)
} finally {
  await rm(folder, { recursive: true, force: true })
}
verdict.print()
