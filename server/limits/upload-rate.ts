import type { IncomingMessage, ServerResponse } from 'node:http'

const checkMs = 5_000
/** A picture of 5 MB takes up to the two minutes that the server gives any request, at a rate every phone has. */
const minBytesPerSecond = 8_000

/**
 * Ends an upload that comes in more slowly than any line in use: it holds one of few places.
 *
 * @param changes for tests, which do not wait so long
 */
export function watchUploadRate(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  changes: { checkMs?: number } = {},
): void {
  const everyMs = changes.checkMs ?? checkMs
  const { socket } = incoming
  let before = socket.bytesRead
  const timer = setInterval(() => {
    if (incoming.complete) return stop()
    if (socket.bytesRead - before < (minBytesPerSecond * everyMs) / 1000) socket.destroy()
    before = socket.bytesRead
  }, everyMs)
  const stop = () => clearInterval(timer)
  outgoing.once('close', stop)
}
