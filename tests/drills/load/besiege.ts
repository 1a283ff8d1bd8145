/**
 * `node besiege.ts PORT KIND ADDRESSES CONNECTIONS`: opens hostile connections from many addresses of the loopback network until it is
 * ended. Each one reconnects when it is closed. A separate process, so that it can be niced.
 */
import { connect } from 'node:net'
import { attacks } from './attacks.ts'

const [port, kind = '', addresses, connections] = process.argv.slice(2)
const attack = attacks[kind]
if (!attack) throw new Error(`no such kind: ${kind}. There are ${Object.keys(attacks).join(', ')}.`)

const reconnectMs = 100
let count = 0

function hold(localAddress: string): void {
  const socket = connect({ port: Number(port), host: '127.0.0.1', localAddress })
  const { first, again, everyMs, lastsMs, ignoresResponses = false } = attack ?? {}
  const send = (create: ((count: number) => string) | undefined) => {
    if (create) socket.write(create(count++))
  }
  socket.once('connect', () => send(first))
  // A flood repeats as soon as it gets a response, a slow attack at intervals.
  const timer = everyMs === undefined ? undefined : setInterval(() => send(again), everyMs)
  if (!ignoresResponses) socket.on('data', () => everyMs === undefined && send(again))
  if (lastsMs !== undefined) setTimeout(() => socket.destroy(), lastsMs)
  socket.on('error', () => {})
  socket.once('close', () => {
    clearInterval(timer)
    setTimeout(() => hold(localAddress), reconnectMs)
  })
}

for (let address = 0; address < Number(addresses); address += 1)
  for (let n = 0; n < Number(connections); n += 1) hold(`127.0.3.${address + 1}`)
