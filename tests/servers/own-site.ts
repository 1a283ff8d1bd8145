import { copyMigratedDataFolder } from '#tests/support/migrated-data-folder.ts'
import { createDataFolder } from './data-folder.ts'
import { findFreePort, type RunningSite, startSite } from './running-site.ts'

interface OwnSiteOptions {
  env: Record<string, string>
  port?: number
}

/** Runs `work` with a site over a migrated and empty database, and removes both. */
export async function withOwnSite(
  { env, port }: OwnSiteOptions,
  work: (site: RunningSite) => Promise<void>,
): Promise<void> {
  const { dataFolder, remove } = await createDataFolder()
  try {
    await copyMigratedDataFolder(dataFolder)
    const site = await startSite({ dataFolder, port: port ?? (await findFreePort()), env })
    await work(site).finally(() => site.stop())
  } finally {
    await remove()
  }
}
