/** Bare node:http server, the upper bound in benchmarks. Serves the responses in the given file by path from memory, and prints its port. */
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { bind } from '#server/boot/listen.ts'

/** The headers and base64 body by path. */
export type RecordedResponses = Record<string, { headers: Record<string, string>; body: string }>

const [file = ''] = process.argv.slice(2)
const given: RecordedResponses = JSON.parse(readFileSync(file, 'utf8'))
const answers = new Map(
  Object.entries(given).map(([path, { headers, body }]) => [
    path,
    { headers, body: Buffer.from(body, 'base64') },
  ]),
)

const server = createServer((request, response) => {
  const answer = answers.get(request.url ?? '')
  response.writeHead(answer ? 200 : 404, answer?.headers)
  response.end(answer?.body)
})
console.log(`port ${await bind(server, 0, '127.0.0.1')}`)
