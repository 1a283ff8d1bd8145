import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { type AttackedSite, startAttackedSite } from './attacked-site.ts'
import type { ReceivedResponse } from './send.ts'

export const password = 'a phrase nobody guesses'

let people = 0
export const createEmail = () => `attacked-${++people}-${randomUUID().slice(0, 8)}@example.org`

export const sessionSchema = v.looseObject({ access_token: v.string(), refresh_token: v.string() })

type Headers = Record<string, string>

export interface AccountCalls {
  post(path: string, body: unknown, headers?: Headers): Promise<ReceivedResponse>
  signUp(email: string, redirectTo?: string, headers?: Headers): Promise<ReceivedResponse>
  signIn(person: { email: string }, typed?: string): Promise<ReceivedResponse>
  openSession(person: { email: string }): Promise<v.InferOutput<typeof sessionSchema>>
  renew(refreshToken: string): Promise<ReceivedResponse>
  changeUser(accessToken: string, body: object): Promise<ReceivedResponse>
  verify(token: string, type: string): Promise<ReceivedResponse>
  readToken(email: string): Promise<string>
}

export function createAccountCalls({ call, mail }: AttackedSite): AccountCalls {
  const post: AccountCalls['post'] = (path, body, headers = {}) =>
    call(path, { method: 'POST', body, headers })
  const signIn: AccountCalls['signIn'] = ({ email }, typed = password) =>
    post('/auth/v1/token?grant_type=password', { email, password: typed })
  return {
    post,
    signIn,
    signUp: (email, redirectTo = '', headers = {}) =>
      post(`/auth/v1/signup?redirect_to=${encodeURIComponent(redirectTo)}`, { email, password }, headers),
    openSession: async (person) => v.parse(sessionSchema, (await signIn(person)).json),
    renew: (refreshToken) => post('/auth/v1/token?grant_type=refresh_token', { refresh_token: refreshToken }),
    changeUser: (as, body) => call('/auth/v1/user', { method: 'PUT', as, body }),
    verify: (token, type) => post('/auth/v1/verify', { token_hash: token, type }),
    async readToken(email) {
      const { parsed } = await mail.waitForMessage(email)
      const token = /token_hash=([\w-]+)/.exec(parsed.text ?? '')?.[1]
      if (token === undefined) throw new Error(`the mail to ${email} has no link: ${parsed.text}`)
      return token
    },
  }
}

export const siteUrl = 'https://clean-air.example'

/** Starts a site with its own URL, and the requests of its account pages. */
export async function startSiteWithAccounts(): Promise<{ site: AttackedSite; calls: AccountCalls }> {
  const site = await startAttackedSite({ SITE_URL: siteUrl, HOST: '127.0.0.1' })
  return { site, calls: createAccountCalls(site) }
}
