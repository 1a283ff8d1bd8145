// Must be the first import, as in the server: the adapter replaces the global `Response`. If this module were loaded later, its constant
// `RESPONSE_ALREADY_SENT` would be an instance of the replacement, and the adapter would send it as a response.
import '@hono/node-server/utils/response'
import { afterAll, beforeEach } from 'vitest'
import { endFile } from './after-file.ts'
import { describeFaults } from './logged-faults.ts'

// `endFile` is in another module: Vitest loads this one anew for each file, which would lose the registered cleanups.
afterAll(endFile)

beforeEach(({ onTestFailed }) => {
  onTestFailed(({ task }) => {
    const [error] = task.result?.errors ?? []
    if (error) error.message += describeFaults()
  })
})
