import * as v from 'valibot'
import { expect, test } from 'vitest'
import { createTestSite } from '#tests/support/test-site.ts'
import { issueLink } from '../../links/issue-link.command.server.ts'
import { showCode } from '../../testing/authenticator-app.ts'

const [password, next] = ['a long enough phrase', 'quite another phrase']
const json = { 'content-type': 'application/json' }

interface Sent {
  call: string
  body?: object
  headers?: Record<string, string>
}

/** The requests of a client exactly as in its sources, with omitted, empty and null fields. */
interface Client {
  signUp(email: string): Sent
  signIn(email: string): Sent
  renew(refresh_token: string): Sent
  mailCode(email: string): Sent
  verifyCode(email: string, token: string): Sent
  verifyHash(token_hash: string, type: string): Sent
  recover(email: string): Sent
  enroll: Sent
  challenge(id: string): Sent
  passkeys: Sent
  startPasskey?: Sent
  signOut: Sent
}

const noCaptcha = { gotrue_meta_security: { captcha_token: null } }
const emptyCaptcha = { gotrue_meta_security: { captcha_token: '' } }
const noChallenge = { code_challenge: null, code_challenge_method: null }
const post = (path: string, body: object): Sent => ({ call: `POST ${path}`, body, headers: json })
/** A request without body and content type. */
const bare = (call: string): Sent => ({ call })
const renew = (refresh_token: string) => post('/token?grant_type=refresh_token', { refresh_token })

const clients: Record<string, Client> = {
  // github.com/supabase/supabase-flutter, packages/gotrue/lib/src
  Dart: {
    signUp: (email) => post('/signup', { email, password, data: null, ...noCaptcha, ...noChallenge }),
    signIn: (email) => post('/token?grant_type=password', { email, password, ...noCaptcha }),
    renew,
    mailCode: (email) => post('/otp', { email, data: {}, create_user: true, ...noCaptcha, ...noChallenge }),
    verifyCode: (email, token) =>
      post('/verify', {
        email,
        token,
        type: 'email',
        redirect_to: null,
        gotrue_meta_security: { captchaToken: null },
      }),
    verifyHash: (token_hash, type) =>
      post('/verify', { type, redirect_to: null, gotrue_meta_security: { captchaToken: null }, token_hash }),
    recover: (email) => post('/recover', { email, ...noCaptcha, ...noChallenge }),
    enroll: post('/factors', { friendly_name: null, factor_type: 'totp', issuer: null, phone: null }),
    challenge: (id) => post(`/factors/${id}/challenge`, {}),
    passkeys: bare('GET /passkeys'),
    startPasskey: post('/passkeys/authentication/options', noCaptcha),
    signOut: post('/logout?scope=local', {}),
  },
  // github.com/supabase/supabase-swift, Sources/Auth
  Swift: {
    signUp: (email) => post('/signup', { email, password }),
    signIn: (email) => post('/token?grant_type=password', { email, password }),
    renew,
    mailCode: (email) => post('/otp', { create_user: true, email }),
    verifyCode: (email, token) => post('/verify', { email, token, type: 'magiclink' }),
    verifyHash: (token_hash, type) => post('/verify', { token_hash, type }),
    recover: (email) => post('/recover', { email }),
    enroll: post('/factors', { factor_type: 'totp', friendly_name: 'Phone', issuer: 'clean-air.example' }),
    challenge: (id) => bare(`POST /factors/${id}/challenge`),
    passkeys: bare('GET /passkeys/'),
    startPasskey: bare('POST /passkeys/authentication/options'),
    signOut: bare('POST /logout?scope=global'),
  },
  // github.com/supabase-community/supabase-kt, Auth/src/commonMain
  Kotlin: {
    signUp: (email) => post('/signup', { email, password, data: { theme: 'dark' } }),
    signIn: (email) => post('/token?grant_type=password', { email, password }),
    renew,
    mailCode: (email) => post('/otp', { create_user: true, data: {}, email }),
    verifyCode: (email, token) => post('/verify', { type: 'email', token, email }),
    verifyHash: (token_hash, type) => post('/verify', { type, token_hash }),
    recover: (email) => post('/recover', { email }),
    enroll: post('/factors', { factor_type: 'totp', friendly_name: 'Phone' }),
    challenge: (id) => bare(`POST /factors/${id}/challenge`),
    passkeys: bare('GET /passkeys'),
    signOut: bare('POST /logout?scope=local'),
  },
  // github.com/supabase-community/gotrue-csharp, Gotrue/Api.cs
  'C#': {
    signUp: (email) => post('/signup', { email, password }),
    signIn: (email) => post('/token?grant_type=password', { email, password }),
    renew,
    mailCode: (email) => post('/magiclink', { email }),
    verifyCode: (email, token) => post('/verify', { email, token, type: 'magiclink' }),
    verifyHash: (token_hash, type) => post('/verify', { token_hash, type }),
    recover: (email) => post('/recover', { email }),
    enroll: post('/factors', { friendly_name: 'Phone', factor_type: 'totp', issuer: null }),
    challenge: (id) => post(`/factors/${id}/challenge`, {}),
    passkeys: bare('GET /passkeys'),
    signOut: post('/logout', {}),
  },
  // github.com/supabase-community/auth-go, types/api.go
  Go: {
    signUp: (email) => post('/signup', { email, password, ...emptyCaptcha }),
    signIn: (email) => post('/token?grant_type=password', { email, password, ...emptyCaptcha }),
    renew: (refresh_token) => post('/token?grant_type=refresh_token', { refresh_token, ...emptyCaptcha }),
    mailCode: (email) => post('/magiclink', { email, ...emptyCaptcha }),
    verifyCode: (email, token) =>
      post('/verify', { type: 'magiclink', token, redirect_to: '', email, phone: '' }),
    verifyHash: (token_hash, type) => post('/verify', { type, token_hash, redirect_to: '' }),
    recover: (email) => post('/recover', { email, ...emptyCaptcha }),
    enroll: post('/factors', { friendly_name: '', factor_type: 'totp', issuer: '' }),
    challenge: (id) => post(`/factors/${id}/challenge`, { factor_id: id }),
    passkeys: bare('GET /passkeys'),
    signOut: bare('POST /logout'),
  },
}
const site = await createTestSite()

async function readMail() {
  const mail = v.parse(v.object({ linkId: v.string() }), site.mails.at(-1))
  const { database, clock, keyedHash } = site.dependencies
  const link = await database.accounts((tx) => issueLink(tx, mail.linkId, { keyedHash, now: clock() }))
  if (!link) throw new Error('the last mail has no link')
  return link
}

const sessionSchema = v.looseObject({
  access_token: v.string(),
  token_type: v.literal('bearer'),
  expires_in: v.number(),
  refresh_token: v.string(),
  user: v.looseObject({ id: v.pipe(v.string(), v.uuid()), aud: v.string(), created_at: v.string() }),
})
const factorSchema = v.looseObject({ id: v.string(), totp: v.looseObject({ secret: v.string() }) })
const challengeSchema = v.looseObject({ id: v.string() })

test.each(Object.entries(clients))('requests of the %s client work unchanged', async (_name, client) => {
  const email = `${crypto.randomUUID()}@example.org`
  const send = async ({ call, body, headers = {} }: Sent, token?: string) => {
    const [method = '', path = ''] = call.split(' ')
    const authorization = token && { authorization: `Bearer ${token}` }
    const { status, body: answer } = await site.call(`/auth/v1${path}`, {
      method,
      body,
      headers: { ...headers, ...authorization },
    })
    expect({ call, status, answer }).toMatchObject({ status: call.includes('/logout') ? 204 : 200 })
    return answer
  }
  const open = async (sent: Sent, token?: string) => v.parse(sessionSchema, await send(sent, token))

  await send(client.signUp(email))
  await open(client.verifyHash((await readMail()).token, 'signup'))
  const { refresh_token } = await open(client.signIn(email))
  const { access_token: token } = await open(client.renew(refresh_token))
  expect(await send(client.passkeys, token)).toEqual([])
  if (client.startPasskey) await send(client.startPasskey)

  await send(client.mailCode(email))
  await open(client.verifyCode(email, (await readMail()).code ?? ''))
  await send(client.recover(email))
  const recovered = await open(client.verifyHash((await readMail()).token, 'recovery'))
  await send({ call: 'PUT /user', body: { password: next }, headers: json }, recovered.access_token)

  const { id, totp } = v.parse(factorSchema, await send(client.enroll, recovered.access_token))
  const { id: challenge_id } = v.parse(
    challengeSchema,
    await send(client.challenge(id), recovered.access_token),
  )
  const answer = { factor_id: id, challenge_id, code: showCode(totp.secret, new Date()) }
  const raised = await open(post(`/factors/${id}/verify`, answer), recovered.access_token)
  await send(client.signOut, raised.access_token)
})
