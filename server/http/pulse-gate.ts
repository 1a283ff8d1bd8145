import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Dependencies } from '#app/platform/http/server/dependencies.server.ts'
import type { PulseRecorder } from '#app/platform/visits/pulse-recorder.command.server.ts'
import { pulsePath } from '#app/platform/visits/visit-rules.ts'
import type { ClientAddress } from '#server/http/client-address.ts'
import { listSecurityHeaders, readRequestId } from '#server/http/raw-response.ts'
import { readRequestPath } from '#server/http/request-path.ts'

/** Answers a request and says so; leaves it alone otherwise. */
export type PulseGate = (incoming: IncomingMessage, outgoing: ServerResponse) => boolean

/** How many messages of pages are read: in a second of all, and of one address, behind which a whole school may be. */
const limits = { inSecond: 500, ofAddressInSecond: 20, ofAddressInMinute: 240 }

interface GateOptions {
  pulses: Pick<PulseRecorder, 'countUnread'>
  addresses: ClientAddress
}

/**
 * Leaves what pages say of visits unread beyond a fair share, before it has cost anything: with the answer that it always gets, as
 * no page waits for it or would send it again.
 */
export async function createPulseGate(
  { site, clock }: Pick<Dependencies, 'site' | 'clock'>,
  { pulses, addresses }: GateOptions,
): Promise<PulseGate> {
  const safeHeaders = await listSecurityHeaders(site)
  const isAdmitted = createShares(clock)
  return (incoming, outgoing) => {
    if (incoming.method !== 'POST' || readRequestPath(incoming.url ?? '') !== pulsePath) return false
    if (isAdmitted(addresses.ofRequest(incoming))) return false
    pulses.countUnread()
    // Whatever else it sends would have to be read to be left out.
    if (!(Number(incoming.headers['content-length']) < 1_000)) outgoing.shouldKeepAlive = false
    outgoing.writeHead(204, { ...safeHeaders, 'x-request-id': readRequestId(incoming, addresses) })
    outgoing.end()
    return true
  }
}

/** Only those who are let in are counted, so that nothing here grows beyond what is let in within a minute. */
function createShares(clock: () => Date): (address: string) => boolean {
  const second = { at: 0, all: 0, counts: new Map<string, number>() }
  const minute = { at: 0, counts: new Map<string, number>() }
  return (address) => {
    const now = Math.floor(clock().getTime() / 1_000)
    if (now !== second.at) Object.assign(second, { at: now, all: 0, counts: new Map() })
    const thisMinute = Math.floor(now / 60)
    if (thisMinute !== minute.at) Object.assign(minute, { at: thisMinute, counts: new Map() })
    const [inSecond, inMinute] = [second.counts.get(address) ?? 0, minute.counts.get(address) ?? 0]
    const isTooMuch =
      second.all >= limits.inSecond ||
      inSecond >= limits.ofAddressInSecond ||
      inMinute >= limits.ofAddressInMinute
    if (isTooMuch) return false
    second.all += 1
    second.counts.set(address, inSecond + 1)
    minute.counts.set(address, inMinute + 1)
    return true
  }
}
