import { chmod, mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

/** Creates a folder for a site's data that the account of PostgreSQL can enter. `remove` deletes its database too. */
export async function createDataFolder(): Promise<{ dataFolder: string; remove: () => Promise<void> }> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'clean-air-site-'))
  await chmod(folder, 0o711)
  return { dataFolder: path.join(folder, 'data'), remove: () => rm(folder, { recursive: true, force: true }) }
}
