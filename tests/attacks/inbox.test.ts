import net from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { startAttackedSite } from './support/attacked-site.ts'

const site = await startAttackedSite({ SMTP_URL: '', SITE_URL: '', HOST: '' })

/** Sends raw lines like a proxy on this machine and returns the first line of the response. */
async function ask(...lines: string[]): Promise<string | undefined> {
  const socket = net.connect(Number(new URL(site.site.url).port), '127.0.0.1')
  socket.end(`${lines.join('\r\n')}\r\n\r\n`)
  return (await text(socket)).split('\r\n')[0]
}

const host = () => `Host: ${new URL(site.site.url).host}`

test('the inbox is shown to a browser on this machine, and never through a proxy, even one without forwarding headers', async () => {
  expect((await site.call('/inbox')).status).toBe(200)
  for (const path of ['/inbox', '/inbox.data', '/INBOX', '/%69nbox']) {
    expect(await ask(`GET ${path} HTTP/1.0`, host())).toMatch(/404/)
    expect(await ask(`GET ${path} HTTP/1.0`, host(), 'Connection: keep-alive')).toMatch(/404/)
    expect(await ask(`GET ${path} HTTP/1.1`, host(), 'Connection: close')).toMatch(/404/)
    expect((await site.call(path, { headers: { host: 'clean-air.example' } })).status).toBe(404)
  }
})
