import { createSocket } from 'node:dgram'
import { once } from 'node:events'

export interface TestDnsServer {
  /** The address in a resolver's format. */
  address: string
  close(): Promise<void>
}

/** Starts a DNS server (RFC 1035) that only knows TXT records. @param records by name in lower case; null for a name whose lookup fails */
export async function startDnsServer(records: ReadonlyMap<string, string[] | null>): Promise<TestDnsServer> {
  const socket = createSocket('udp4')
  socket.on('message', (query, { port, address }) => socket.send(answer(query, records), port, address))
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return {
    address: `127.0.0.1:${socket.address().port}`,
    close: async () => {
      socket.close()
      await once(socket, 'close')
    },
  }
}

const headerBytes = 12

function answer(query: Buffer, records: ReadonlyMap<string, string[] | null>): Buffer {
  const { name, end } = readName(query)
  const texts = records.get(name.toLowerCase())
  const code = texts === null ? 2 : texts === undefined ? 3 : 0
  const header = Buffer.from(query.subarray(0, headerBytes))
  header.writeUInt16BE(0x8180 + code, 2)
  header.writeUInt16BE(texts?.length ?? 0, 6)
  header.fill(0, 8)
  // A question's name is followed by its type and class.
  const question = query.subarray(headerBytes, end + 4)
  return Buffer.concat([header, question, ...(texts ?? []).map(writeText)])
}

function readName(query: Buffer): { name: string; end: number } {
  const labels: string[] = []
  let at = headerBytes
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length))
    at += 1 + length
  }
  return { name: labels.join('.'), end: at + 1 }
}

/** Encodes a text as strings of at most 255 bytes, which long keys need. */
function writeText(text: string): Buffer {
  const strings = text.match(/.{1,255}/gs) ?? []
  const data = Buffer.concat(
    strings.map((each) => Buffer.from([each.length, ...Buffer.from(each, 'latin1')])),
  )
  const record = Buffer.alloc(headerBytes)
  // A pointer to the question's name, then TXT, IN and a TTL of zero.
  record.writeUInt16BE(0xc000 + headerBytes, 0)
  record.writeUInt16BE(16, 2)
  record.writeUInt16BE(1, 4)
  record.writeUInt16BE(data.length, 10)
  return Buffer.concat([record, data])
}
