import { prepareMigratedDataFolder } from '#tests/support/migrated-data-folder.ts'

/** Before the workers, which would all make it at the same time. */
export default async function prepare(): Promise<void> {
  await prepareMigratedDataFolder()
}
