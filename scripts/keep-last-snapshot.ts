/** Deletes every migration snapshot but the last, the only one that drizzle-kit compares the schema with. */
import { rmSync } from 'node:fs'
import path from 'node:path'
import { findOldSnapshots } from './structure/find-old-snapshots.ts'

const projectFolder = path.resolve(import.meta.dirname, '..')
for (const file of findOldSnapshots(projectFolder)) rmSync(path.join(projectFolder, file))
