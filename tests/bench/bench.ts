/** `npm run bench -- NAME`: measures the built site. Lists the names without one. */
import { runByName } from '#tests/support/run-by-name.ts'

await runByName(import.meta.filename)
