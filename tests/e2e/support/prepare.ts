import { prepareMigratedDataFolder } from '#tests/support/migrated-data-folder.ts'

/** Prepares the data folder before the workers start, which would otherwise all do it concurrently. */
export default async function prepare(): Promise<void> {
  await prepareMigratedDataFolder()
}
