/** `npm run drill -- NAME`: breaks something under a running site, and checks what is left. Lists the names without one. */
import path from 'node:path'
import { projectFolder } from '#tests/support/project-folder.ts'
import { runByName } from '#tests/support/run-by-name.ts'

await runByName(path.join(projectFolder, 'tests/drills/drill.ts'))
