/** Hands on some text; resolves once it is being read. @throws Error when its reader has gone, or was cut off */
export type WriteText = (text: string) => Promise<void>

interface Pace {
  /** How long the reader may take for each piece of 64 KB, and for everything. */
  pieceMs: number
  totalMs: number
}

const pieceBytes = 64 * 1024

/**
 * A body that is produced as fast as it is read, so that only a piece or two of it is in memory. A reader who is slower than the
 * pace is cut off, as is everybody when `produce` fails: the connection then breaks before the end that HTTP announces.
 *
 * @param produce writes all of it; begins at once
 */
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
  // Whoever writes is told; nobody waits for this.
  writer.closed.catch(() => {})
  return readable
}
