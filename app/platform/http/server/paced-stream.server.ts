/** Writes text; resolves when it is being read. @throws Error if the reader has disconnected or was cut off */
export type WriteText = (text: string) => Promise<void>

interface Pace {
  /** Time limits for each piece of 64 KB, and for the whole body. */
  pieceMs: number
  totalMs: number
}

const pieceBytes = 64 * 1024

/** Has backpressure. If the reader is too slow or `produce` fails, aborts the connection, so that the client notices the missing rest. */
export function createPacedStream(
  produce: (write: WriteText) => Promise<void>,
  { pieceMs, totalMs }: Pace,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  let cutOff = () => {}
  const { readable, writable } = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    start(controller) {
      cutOff = () => controller.error(new Error('The response was cut off.'))
    },
  })
  const writer = writable.getWriter()
  const encoder = new TextEncoder()

  async function write(text: string): Promise<void> {
    const bytes = encoder.encode(text)
    for (let start = 0; start < bytes.length; start += pieceBytes) {
      const timer = setTimeout(cutOff, pieceMs)
      await writer.write(bytes.subarray(start, start + pieceBytes)).finally(() => clearTimeout(timer))
    }
  }

  const timer = setTimeout(cutOff, totalMs)
  void produce(write)
    .then(() => writer.close())
    .catch(cutOff)
    .finally(() => clearTimeout(timer))
  // The writer gets the error from `write`; this avoids an unhandled rejection.
  writer.closed.catch(() => {})
  return readable
}
