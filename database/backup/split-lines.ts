const newline = 10

/** A picture is the longest value there is, at 40 kB. What is longer than this is no backup. */
const maxLineBytes = 4 * 1024 * 1024

/** The lines of a stream, their ends included, as they come in; a last one without an end too. */
export async function* splitLines(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer[]> {
  let rest = Buffer.alloc(0)
  for await (const chunk of chunks) {
    const data = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
    const lines: Buffer[] = []
    let start = 0
    for (let end = data.indexOf(newline); end !== -1; end = data.indexOf(newline, start)) {
      lines.push(data.subarray(start, end + 1))
      start = end + 1
    }
    rest = Buffer.from(data.subarray(start))
    if (rest.length > maxLineBytes) throw new SyntaxError('a line without an end')
    if (lines.length > 0) yield lines
  }
  if (rest.length > 0) yield [rest]
}
