// First of all, as in the server: once the adapter has replaced the global `Response`, this module's constant is made of the
// replacement, which the adapter would send although it stands for a response that was sent already.
import '@hono/node-server/utils/response'
import { afterAll } from 'vitest'
import { endFile } from './after-file.ts'

// A module of its own: Vitest loads this one anew for each file, and with it would go what others have named to be ended.
afterAll(endFile)
