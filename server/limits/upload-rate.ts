import type { IncomingMessage, ServerResponse } from 'node:http'

const checkMs = 5_000
/** Every phone reaches this rate. It is well below the 44 KB/s that a picture of 5 MB needs within the request timeout of two minutes. */
const minBytesPerSecond = 8_000

/** Ends an upload that is slower than any realistic connection, because it holds one of few places. */
export function enforceUploadRate(
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
