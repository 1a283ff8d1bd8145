import type { JournalOptions } from '#database/erasures/erasure-journal.ts'
import { resolveDataFolder, resolveErasureFolder } from '#server/boot/data-folder.ts'
import { deriveKeyedHash } from '#server/boot/derive-keyed-hash.ts'
import { readOrCreateRootSecret, requireRootSecret } from '#server/config/root-secret.ts'
import type { Command } from './run-command.ts'

/** The site's erasure journal. @param config of a site whose data folder exists, unless it has a database elsewhere */
export async function openJournal({
  config,
  projectFolder,
}: Pick<Command, 'config' | 'projectFolder'>): Promise<JournalOptions> {
  const { databaseUrl, rootSecret, dataDir } = config
  const readOwn = () =>
    readOrCreateRootSecret(resolveDataFolder({ dataDir, projectFolder, isRoot: process.getuid?.() === 0 }))
  const secret = databaseUrl === undefined ? (rootSecret ?? (await readOwn())) : requireRootSecret(config)
  return { folder: resolveErasureFolder({ ...config, projectFolder }), keyedHash: deriveKeyedHash(secret) }
}
