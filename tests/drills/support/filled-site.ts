import { loadDemo } from '#cli/demo/load-demo.ts'
import { createDataFolder } from '#tests/servers/data-folder.ts'
import { findFreePort, type RunningSite, startSite } from '#tests/servers/running-site.ts'
import { withOwner } from './drill-database.ts'
import { siteSettings } from './site-settings.ts'

/** Runs a site like an operator, with the demo's stories, and removes it after `work`. */
export async function withFilledSite(
  settings: Record<string, string>,
  work: (site: RunningSite) => Promise<void>,
): Promise<void> {
  const { dataFolder, remove } = await createDataFolder()
  let site: RunningSite | undefined
  try {
    const env = { ...siteSettings, ...settings }
    site = await startSite({ dataFolder, port: await findFreePort(), env })
    await withOwner(dataFolder, (connection) => loadDemo(connection, new Date()))
    await work(site)
  } catch (error) {
    console.log(site?.output().slice(-4_000))
    throw error
  } finally {
    await site?.stop()
    await remove()
  }
}
