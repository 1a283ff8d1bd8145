/** `npm run bench -- NAME`: measures the built site. Without a name, lists the names. */
import { runByName } from '#tests/support/run-by-name.ts'

await runByName(import.meta.filename)
