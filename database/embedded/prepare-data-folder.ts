import { chmod, mkdir, readdir, realpath, stat } from 'node:fs/promises'
import path from 'node:path'
import { EmbeddedPostgresError } from './errors.ts'
import { type Account, canEnter } from './os-account.ts'

/**
 * Returns the real path, so that aliases of one folder count as the same. Others can enter (but not list) a data folder of root, because
 * PostgreSQL runs under another account. An existing folder keeps its permissions unless it is empty.
 */
export async function prepareDataFolder(dataFolder: string): Promise<string> {
  const isRoot = process.getuid?.() === 0
  const firstCreated = await mkdir(dataFolder, { recursive: true, mode: isRoot ? 0o755 : 0o700 })
  if (isRoot) await openForAccount(dataFolder, firstCreated)
  return realpath(dataFolder)
}

export async function refuseUnreachable(dataFolder: string, account: Account): Promise<void> {
  if (await canEnter(dataFolder, account)) return
  throw new EmbeddedPostgresError(
    `PostgreSQL can't run as root, so it runs as the account ${account.uid}, which can't enter the data folder ${dataFolder}. ` +
      'Choose another DATA_DIR, or let others enter it and its parents (chmod o+x).',
  )
}

async function openForAccount(dataFolder: string, firstCreated: string | undefined): Promise<void> {
  if (!firstCreated) {
    const { mode } = await stat(dataFolder)
    if ((await readdir(dataFolder)).length === 0) await chmod(dataFolder, mode | 0o011)
    return
  }
  // The umask may have reduced the requested mode.
  await chmod(dataFolder, 0o711)
  for (let folder = dataFolder; folder !== firstCreated; ) {
    folder = path.dirname(folder)
    await chmod(folder, 0o755)
  }
}
