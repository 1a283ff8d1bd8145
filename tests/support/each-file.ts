// First of all, as in the server: once the adapter has replaced the global `Response`, this module's constant is made of the
// replacement, which the adapter would send although it stands for a response that was sent already.
import '@hono/node-server/utils/response'
import { afterAll, beforeEach } from 'vitest'
import { endFile } from './after-file.ts'
import { describeFaults } from './logged-faults.ts'

// A module of its own: Vitest loads this one anew for each file, and with it would go what others have named to be ended.
afterAll(endFile)

beforeEach(({ onTestFailed }) => {
  onTestFailed(({ task }) => {
    const [error] = task.result?.errors ?? []
    if (error) error.message += describeFaults()
  })
})
