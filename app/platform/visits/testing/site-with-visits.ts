import { createApp } from '#server/http/app.ts'
import { createClientAddress } from '#server/http/client-address.ts'
import { createTestSite } from '#tests/support/test-site.ts'
import { createPulseRecorder } from '../pulse-recorder.command.server.ts'

export const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

interface Sender {
  address?: string
  userAgent?: string
  headers?: Record<string, string>
}

/** Creates a site that counts visits, with a clock controlled by the test and requests from any address. */
export async function createSiteWithVisits() {
  const site = await createTestSite()
  const time = { now: new Date() }
  const dependencies = { ...site.dependencies, clock: () => time.now }
  const pulses = createPulseRecorder(dependencies)
  const app = createApp({ dependencies, pulses, addresses: createClientAddress([]) })

  async function send(path: string, body: unknown, sender: Sender = {}) {
    const { address = '192.0.2.1', userAgent = firefox, headers = {} } = sender
    const answer = await app.request(
      path,
      {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'user-agent': userAgent,
          ...(path !== '/api/pulse' && { apikey: site.dependencies.site.clientKey }),
          ...headers,
        },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      },
      { incoming: { socket: { remoteAddress: address }, headers: {} } },
    )
    return { status: answer.status, headers: answer.headers, text: await answer.text() }
  }

  return {
    site,
    time,
    pulses,
    send,
    pulse: (body: object, sender?: Sender) => send('/api/pulse', body, sender),
  }
}
