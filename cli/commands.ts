import type { Command } from './command.ts'

interface Described {
  /** Name of the required argument. */
  argument?: 'FILE' | 'ADDRESS'
  /** Data that is piped into the command. */
  input?: 'MAIL'
  says: string
  options?: Readonly<Record<`--${string}`, string>>
  /** Exit code of a failure, by default 1. */
  failure?: number
}

/** Runs with the server's flags and memory settings until it is stopped. */
interface ServerCommand extends Described {
  server: `#${string}.ts`
}

/** Runs with the site's settings and returns its output. */
interface SiteCommand extends Described {
  load: () => Promise<(command: Command) => Promise<string>>
}

interface PrintCommand extends Described {
  print: () => Promise<string>
}

export type CommandEntry = ServerCommand | SiteCommand | PrintCommand

/** All commands, in the order in which `clean-air help` lists them. package.json has a script for each. */
const commands: Record<string, CommandEntry> = {
  start: { says: 'serves the site', server: '#server/main.ts' },
  demo: { says: 'serves sample people and stories from a separate data folder', server: '#cli/demo.ts' },
  owner: {
    argument: 'ADDRESS',
    says: 'makes an account an owner',
    options: { '--reset-factors': 'removes an owner’s lost second factors instead' },
    load: async () => (await import('./accounts.ts')).makeOwner,
  },
  doctor: {
    says: 'checks the site; exit code 1 on a failure',
    load: async () => (await import('./doctor.ts')).run,
  },
  backup: {
    argument: 'FILE',
    says: 'writes a backup',
    options: { '--replace': 'replaces an existing file' },
    load: async () => (await import('./backups.ts')).backup,
  },
  restore: {
    argument: 'FILE',
    says: 'restores a backup',
    options: { '--replace': 'replaces existing data' },
    load: async () => (await import('./backups.ts')).restore,
  },
  'show-restored': {
    says: 'accepts a restore with an incomplete erasure journal',
    load: async () => (await import('./backups.ts')).showRestored,
  },
  'rotate-keys': {
    says: 'replaces the key that signs access tokens',
    options: { '--at-once': 'invalidates existing access tokens' },
    load: async () => (await import('./keys.ts')).rotateKeys,
  },
  'database-logins': {
    says: 'prints SQL that creates the database logins',
    load: async () => (await import('./keys.ts')).printLogins,
  },
  bounce: {
    input: 'MAIL',
    says: 'records a bounced email; exit code 75 if it should be retried',
    failure: 75,
    load: async () => (await import('./bounce.ts')).run,
  },
  'move-accounts': {
    says: 'copies accounts to the auth service at AUTH_URL',
    load: async () => (await import('./accounts.ts')).moveAccounts,
  },
  version: {
    says: 'prints the version and its commit',
    print: async () => (await import('#database/version.ts')).describeVersion(),
  },
}

export const commandEntries = Object.entries(commands)

export const commandNames = [...Object.keys(commands), 'help']

export function findCommand(name: string): CommandEntry | undefined {
  return commandEntries.find(([each]) => each === name)?.[1]
}
