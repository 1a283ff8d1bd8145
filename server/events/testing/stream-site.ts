import { createAdaptorServer } from '@hono/node-server'
import { createAccessTokens } from '#app/accounts/auth/sessions/access-tokens.server.ts'
import { notificationWriter } from '#app/community/notifications/notifications.command.server.ts'
import { bind, closeServer } from '#server/boot/listen.ts'
import { followPublicDataChanges } from '#server/cache/public-data-changes.ts'
import { createApp } from '#server/http/app.ts'
import { openTestStream, type StreamClient } from '#tests/streams/stream-client.ts'
import { endAfterFile } from '#tests/support/after-file.ts'
import type { SamplePerson } from '#tests/support/sample-people.ts'
import { createTestSite, type TestSite } from '#tests/support/test-site.ts'
import { createEventStreams, type EventStreams } from '../event-streams.ts'
import { createEventWorker } from '../event-work.ts'
import { createStreamCursors } from '../stream-cursor.ts'

export interface StreamSite extends TestSite {
  url: string
  streams: EventStreams
  tokenOf(person: SamplePerson, seconds?: number): Promise<string>
  open(as: SamplePerson | string | undefined, query?: string, lastEventId?: string): Promise<StreamClient>
}

/** Starts the API on a port, with the event reader. It is stopped after the file's tests. */
export async function startStreamSite({ perProcess }: { perProcess?: number } = {}): Promise<StreamSite> {
  const site = await createTestSite()
  const { db, dependencies } = site
  const { database, log, clock, keyedHash } = dependencies
  const cursors = createStreamCursors(keyedHash, clock)
  const streams = createEventStreams({ database, cursors, log, clock, ...(perProcess && { perProcess }) })
  const notifications = createEventWorker(notificationWriter, { database }, log)
  const changes = await followPublicDataChanges(db.connection, log, undefined, (batch) => {
    notifications.take(batch)
    streams.take(batch)
  })
  const server = createAdaptorServer({ fetch: createApp({ dependencies, streams }).fetch })
  const port = await bind(server, 0, '127.0.0.1')
  endAfterFile(async () => {
    streams.endAll()
    await closeServer(server)
    await changes.stop()
    await streams.stop()
    await notifications.stop()
  })
  const url = `http://127.0.0.1:${port}`
  const tokenOf = async (person: SamplePerson, accessTokenSeconds = 3_600) => {
    const { site, accounts, log } = dependencies
    const tokens = createAccessTokens({
      database,
      clock,
      log,
      site,
      accounts: { ...accounts, accessTokenSeconds },
    })
    const subject = { ...person, role: 'member' as const, aal: 'aal1' as const, amr: [], userMetadata: {} }
    return (await tokens.sign(subject)).token
  }
  return {
    ...site,
    url,
    streams,
    tokenOf,
    open: async (as, query, lastEventId) =>
      openTestStream(url, {
        token: typeof as === 'object' ? await tokenOf(as) : as,
        clientKey: dependencies.site.clientKey,
        query,
        lastEventId,
      }),
  }
}
