/** `npm run drill -- NAME`: causes a fault under a running site and checks the result. Without a name, lists the names. */
import path from 'node:path'
import { projectFolder } from '#tests/support/project-folder.ts'
import { runByName } from '#tests/support/run-by-name.ts'

await runByName(path.join(projectFolder, 'tests/drills/drill.ts'))
