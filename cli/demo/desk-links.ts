import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type pg from 'pg'
import * as v from 'valibot'
import { isLocalRequest } from '#app/platform/mail/is-local-request.ts'
import { sessionStorageKey } from '#app/platform/session/parse-session.ts'
import { readClaims } from '#app/platform/session/protocol/read-claims.ts'
import { isLoopback } from '#server/config/host-names.ts'
import { withOwnTransaction } from '../site-connection.ts'
import { demoPassword, demoStaff } from './people.ts'

interface DemoSite {
  url: string
  clientKey: string
  /** Logs in as the owner of a demo database. */
  connection: pg.PoolConfig
}

const sessionSchema = v.looseObject({ access_token: v.string(), refresh_token: v.string() })
const claimsSchema = v.object({ session_id: v.string() })

/**
 * Creates a link for each member of the demo's staff that signs them in with the second factor done. The links are valid until the
 * process ends, only for browsers on this machine.
 */
export function createDeskLinks(site: DemoSite) {
  const folder = `/demo/${randomBytes(16).toString('base64url')}`
  const staff = new Map(Object.entries(demoStaff).map(([person, role]) => [`${folder}/${role}`, person]))
  return {
    links: Object.values(demoStaff).map((role) => ({ role, href: `${site.url}${folder}/${role}` })),
    /** Answers a request for a link. @returns false for all others */
    answer(incoming: IncomingMessage, outgoing: ServerResponse): boolean {
      const person = staff.get(incoming.url ?? '')
      if (person === undefined || incoming.method !== 'GET' || !isFromThisMachine(incoming)) return false
      signIn(site, `${person}@example.org`).then(
        (session) => sendPage(outgoing, session),
        (error: unknown) => outgoing.writeHead(500).end(`The demo could not sign you in. ${error}`),
      )
      return true
    },
  }
}

function isFromThisMachine({ socket, headers, httpVersion }: IncomingMessage): boolean {
  const address = socket.remoteAddress?.replace(/^::ffff:/, '') ?? ''
  const given = Object.entries(headers).map(([name, value]): [string, string] => [name, `${value}`])
  const host = URL.canParse(`http://${headers.host}`) ? headers.host : 'invalid'
  const request = new Request(`http://${host}`, { headers: new Headers(given) })
  return isLoopback(address) && isLocalRequest(request, httpVersion)
}

/** Signs in with the password, marks the session in the database, and has its token renewed. */
async function signIn({ url, clientKey, connection }: DemoSite, email: string) {
  const requestToken = async (grant: string, body: object) => {
    const response = await fetch(`${url}/auth/v1/token?grant_type=${grant}`, {
      method: 'POST',
      headers: { apikey: clientKey, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return v.parse(sessionSchema, await response.json())
  }
  const { access_token: token, refresh_token } = await requestToken('password', {
    email,
    password: demoPassword,
  })
  const { session_id: id } = v.parse(claimsSchema, readClaims(token))
  await withOwnTransaction(connection, (client) =>
    client.query(`update auth.sessions set aal = 'aal2' where id = $1`, [id]),
  )
  return requestToken('refresh_token', { refresh_token })
}

function sendPage(outgoing: ServerResponse, session: object): void {
  const nonce = randomBytes(16).toString('base64')
  const stored = JSON.stringify(JSON.stringify(session)).replaceAll('<', '\\u003c')
  outgoing.writeHead(200, {
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-store',
    'Content-Security-Policy': `default-src 'none'; script-src 'nonce-${nonce}'; frame-ancestors 'none'`,
    'Referrer-Policy': 'no-referrer',
  })
  outgoing.end(`<!doctype html><title>Desk</title>
<script nonce="${nonce}">localStorage.setItem(${JSON.stringify(sessionStorageKey)}, ${stored}); location.replace('/desk')</script>`)
}
