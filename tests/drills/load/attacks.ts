import { drillClientKey } from './writers.ts'

export interface Attack {
  /** Maximum slowdown for an innocent visitor: page time under attack divided by page time without it. */
  mostTimes: number
  /** The text sent first on each connection. `again` is the text that is then repeated. */
  first: (count: number) => string
  again: (count: number) => string
  /** The interval between repetitions. Omit to repeat as soon as a response begins to arrive. */
  everyMs?: number
  /** The time after which the connection is cut and a new one opened. */
  lastsMs?: number
  ignoresResponses?: boolean
}

const key = `Host: a\r\napikey: ${drillClientKey}\r\n`
const post = (path: string) => `POST ${path} HTTP/1.1\r\n${key}Content-Type: application/json\r\n`
const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`
const sendJson = (path: string, body: object) => {
  const text = JSON.stringify(body)
  return `${post(path)}Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`
}

const slow = { mostTimes: 2, everyMs: 1_000 }
const flood = { mostTimes: 5 }
const once = (text: string) => () => text

const guess = (count: number) =>
  sendJson('/auth/v1/token?grant_type=password', {
    email: `nobody${count}@example.org`,
    password: 'a wrong guess',
  })
const search = (count: number) => get(`/community?search=siege+${count}`)
const list = (count: number) => get(`/api/stories?search=siege+${count}`)
const badForm = (count: number) => sendJson('/api/waitlist', { email: `nobody${count}` })
/** About as many requests as the server reads at a time. */
const pipelined = get('/api/stories').repeat(1_400)
const crumbs = `${post('/auth/v1/signup')}Transfer-Encoding: chunked\r\n\r\n${'1\r\nx\r\n'.repeat(8_000)}`
const manyHeaders = `GET /community HTTP/1.1\r\nHost: a\r\n${'a:\r\n'.repeat(1_500)}\r\n`
const refusedPage = (count: number) => get(`/community?search=${'siege'.repeat(80)}${count}`)
/** Paths of pages that look like cheaper requests. */
const disguises = ['/assets/..', '/api/profile/picture/../../..', '/privacy/..', '/api/%2e%2e', '']
const disguisedPage = (count: number) =>
  get(`${disguises[count % disguises.length]}/community${count % 2 ? '' : '.data'}?search=siege+${count}`)
const commas = ','.repeat(7_000)
const longLists = `GET / HTTP/1.1\r\nHost: a\r\nAccept-Encoding: ${commas}\r\nIf-None-Match: ${commas}\r\n\r\n`
const description = get('/api/openapi.json')
const largeBody = () => sendJson('/api/stories', { content: 'x'.repeat(60_000) })

export const attacks: Readonly<Record<string, Attack>> = {
  'slow headers': { ...slow, first: once(`GET / HTTP/1.1\r\nHost: a\r\n`), again: once('X-Slow: 1\r\n') },
  'slow bodies': {
    ...slow,
    first: once(`${post('/auth/v1/signup')}Content-Length: 10000\r\n\r\n{`),
    again: once(' '),
  },
  'slow chunks': {
    ...slow,
    first: once(`${post('/auth/v1/signup')}Transfer-Encoding: chunked\r\n\r\n`),
    again: once('1\r\n \r\n'),
  },
  'slow readers': { ...slow, first: once(get('/community')), again: once(''), ignoresResponses: true },
  'silent connections': { ...slow, first: once(''), again: once('') },
  'pages flood': { ...flood, first: search, again: search },
  'lists flood': { ...flood, first: list, again: list },
  'guesses flood': { ...flood, first: guess, again: guess },
  'abandoned guesses flood': { ...flood, first: guess, again: once(''), lastsMs: 50 },
  'bad forms flood': { ...flood, first: badForm, again: badForm },
  'disguised pages flood': { ...flood, first: disguisedPage, again: disguisedPage },
  'long lists flood': { ...flood, first: once(longLists), again: once(longLists) },
  'description flood': { ...flood, first: once(description), again: once(description) },
  'large bodies flood': { ...flood, first: largeBody, again: largeBody },
  'crumbs flood': { ...flood, first: once(crumbs), again: once(crumbs) },
  'headers flood': { ...flood, first: once(manyHeaders), again: once(manyHeaders) },
  'refused pages flood': { ...flood, first: refusedPage, again: refusedPage },
  'pipelined flood': { ...flood, first: once(pipelined), again: once(pipelined) },
}
