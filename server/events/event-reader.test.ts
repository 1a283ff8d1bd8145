import { test } from 'vitest'
import { startPostgresProxy } from '#tests/support/postgres-proxy.ts'
import { createTestDatabase } from '#tests/support/test-database.ts'
import { startEventReader } from './event-reader.ts'

test('an event reader that is stopped while reconnecting leaves no connection', async () => {
  const { connection } = await createTestDatabase()
  const proxy = await startPostgresProxy(connection)
  const reader = await startEventReader(
    { ...connection, host: '127.0.0.1', port: proxy.port },
    { onRead: () => undefined, onRefused: () => undefined, onLost: () => undefined },
  )
  proxy.hold('clean-air events')
  proxy.cut()
  await proxy.held()
  await reader.stop()
  proxy.letGo()
  // Resolves when the last connection has ended.
  await proxy.stop()
})
