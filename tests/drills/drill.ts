/** `npm run drill -- NAME`: breaks something under a running site, and checks what is left. Lists the names without one. */
import { runByName } from '#tests/support/run-by-name.ts'

await runByName(import.meta.filename)
