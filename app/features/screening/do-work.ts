import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import * as v from 'valibot'
import { challengeSchema, formChallengeHeader, noWork } from './work-schemas.ts'

const longestMs = 60_000
const words =
  'One moment, please: your device is solving a small puzzle, which keeps advertising programs out. It takes some seconds, and there’s nothing for you to do.'

/**
 * Works on what the server asks for, off the page's own thread, and sends the same again. What a device can't do is sent as well: then the text waits
 * for a moderator.
 */
export async function doWork(
  response: Response,
  send: (work: string) => Promise<Response>,
  saying: HTMLElement,
): Promise<Response> {
  saying.className = 'my-3 rounded-xl bg-tint px-4 py-3 font-medium'
  saying.textContent = words
  try {
    const again = await send(await solve(response.headers.get(formChallengeHeader) ?? ''))
    // A laptop was closed meanwhile.
    return again.status === 428 ? await send(noWork) : again
  } finally {
    saying.className = 'sr-only'
    saying.textContent = ''
  }
}

async function solve(header: string): Promise<string> {
  try {
    const challenge = v.parse(challengeSchema, JSON.parse(atob(header.replace(/-/g, '+').replace(/_/g, '/'))))
    const solution = await solveChallenge({ challenge, deriveKey, timeout: longestMs })
    if (!solution) return noWork
    const text = btoa(JSON.stringify({ challenge, solution }))
    return text.replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '')
  } catch {
    return noWork
  }
}
