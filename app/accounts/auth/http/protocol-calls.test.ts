import { expect, test } from 'vitest'
import { startAuthSite } from '../testing/auth-site.ts'

const password = 'a long enough phrase'
const newEmail = () => `${crypto.randomUUID()}@example.org`
const site = await startAuthSite()
const email = newEmail()
const member = { email, token: (await site.addMember(email, password)).access_token }

interface ReferenceCall {
  call: string
  sends: string
  body?: () => unknown
  /** The authorization header; `member` sends a valid one. Omit for none. */
  authorization?: string
  /** The reference implementation's status, code and message. */
  answer: [status: number, code: string, message: string]
  /** This site's message if it differs from the reference implementation's because it helps more. */
  says?: string
  /** The source in github.com/supabase/auth. */
  source: string
}

const calls: ReferenceCall[] = [
  {
    call: 'POST /signup',
    sends: 'neither an address nor a phone',
    body: () => ({ data: {}, gotrue_meta_security: {} }),
    answer: [422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled'],
    source: 'internal/api/anonymous.go',
  },
  {
    call: 'POST /signup',
    sends: 'a phone',
    body: () => ({ phone: '+15550100', password, channel: 'sms' }),
    answer: [400, 'phone_provider_disabled', 'Phone signups are disabled'],
    source: 'internal/api/signup.go',
  },
  {
    call: 'POST /signup',
    sends: 'no password',
    body: () => ({ email: newEmail(), phone: '' }),
    answer: [400, 'validation_failed', 'Signup requires a valid password'],
    source: 'internal/api/signup.go',
  },
  {
    call: 'POST /token?grant_type=password',
    sends: 'a wrong password',
    body: () => ({ email: member.email, password: 'not this one' }),
    answer: [400, 'invalid_credentials', 'Invalid login credentials'],
    source: 'internal/api/token.go, ResourceOwnerPasswordGrant',
  },
  {
    call: 'POST /token?grant_type=password',
    sends: 'neither an address nor a phone',
    body: () => ({ password }),
    answer: [400, 'validation_failed', 'missing email or phone'],
    source: 'internal/api/token.go, ResourceOwnerPasswordGrant',
  },
  {
    call: 'POST /token?grant_type=password',
    sends: 'a phone',
    body: () => ({ phone: '+15550100', password }),
    answer: [422, 'phone_provider_disabled', 'Phone logins are disabled'],
    source: 'internal/api/token.go, ResourceOwnerPasswordGrant',
  },
  {
    call: 'POST /token?grant_type=nothing',
    sends: 'an unknown grant type',
    body: () => ({}),
    answer: [400, 'invalid_credentials', 'unsupported_grant_type'],
    source: 'internal/api/token.go, Token',
  },
  {
    call: 'POST /token?grant_type=refresh_token',
    sends: 'an unknown token',
    body: () => ({ refresh_token: 'unknown' }),
    answer: [400, 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found'],
    source: 'internal/api/token_refresh.go',
  },
  {
    call: 'POST /verify',
    sends: 'an unknown token_hash',
    body: () => ({ token_hash: 'unknown', type: 'recovery', gotrue_meta_security: {} }),
    answer: [403, 'otp_expired', 'Email link is invalid or has expired'],
    source: 'internal/api/verify.go, verifyTokenHash',
  },
  {
    call: 'POST /otp',
    sends: 'neither an address nor a phone',
    body: () => ({ data: {}, create_user: true }),
    answer: [400, 'validation_failed', 'One of email or phone must be set'],
    source: 'internal/api/otp.go',
  },
  {
    call: 'POST /otp',
    sends: 'a phone',
    body: () => ({ phone: '+15550100', channel: 'sms' }),
    answer: [400, 'phone_provider_disabled', 'Unsupported phone provider'],
    source: 'internal/api/otp.go, SmsOtp',
  },
  {
    call: 'POST /magiclink',
    sends: 'no address',
    body: () => ({}),
    answer: [422, 'validation_failed', 'Password recovery requires an email'],
    source: 'internal/api/magic_link.go',
  },
  {
    call: 'POST /verify',
    sends: 'an address with a wrong code',
    body: () => ({ email: member.email, token: '000000', type: 'email' }),
    answer: [403, 'otp_expired', 'Token has expired or is invalid'],
    source: 'internal/api/verify.go, verifyUserAndToken',
  },
  {
    call: 'POST /verify',
    sends: 'no type',
    body: () => ({ token_hash: 'unknown' }),
    answer: [400, 'validation_failed', 'Verify requires a verification type'],
    source: 'internal/api/verify.go, Validate',
  },
  {
    call: 'POST /verify',
    sends: 'both a token and a token_hash',
    body: () => ({ token_hash: 'unknown', token: '000000', email: member.email, type: 'email' }),
    answer: [400, 'validation_failed', 'Verify requires either a token or a token hash'],
    source: 'internal/api/verify.go, Validate',
  },
  {
    call: 'POST /verify',
    sends: 'an address with a token_hash',
    body: () => ({ token_hash: 'unknown', email: member.email, type: 'email' }),
    answer: [400, 'validation_failed', 'Only the token_hash and type should be provided'],
    source: 'internal/api/verify.go, Validate',
  },
  {
    call: 'POST /verify',
    sends: 'a code without an address',
    body: () => ({ token: '000000', type: 'email' }),
    answer: [400, 'validation_failed', 'Only an email address or phone number should be provided on verify'],
    source: 'internal/api/verify.go, Validate',
  },
  {
    call: 'POST /verify',
    sends: 'an unknown type',
    body: () => ({ token_hash: 'unknown', type: 'nothing' }),
    answer: [400, 'validation_failed', 'Unsupported verification type'],
    source: 'internal/api/verify.go, verifyPost',
  },
  {
    call: 'GET /reauthenticate',
    sends: 'no token',
    answer: [401, 'no_authorization', 'This endpoint requires a Bearer token'],
    source: 'internal/api/auth.go, extractBearerToken',
  },
  {
    call: 'PUT /user',
    sends: 'a nonce that is none',
    authorization: 'member',
    body: () => ({ password: 'quite another phrase', nonce: '000000' }),
    answer: [422, 'reauthentication_not_valid', 'Nonce has expired or is invalid'],
    source: 'internal/api/reauthenticate.go, verifyReauthentication',
  },
  {
    call: 'POST /token?grant_type=pkce',
    sends: 'nothing',
    body: () => ({}),
    answer: [
      400,
      'validation_failed',
      'invalid request: both auth code and code verifier should be non-empty',
    ],
    source: 'internal/api/token.go, PKCE',
  },
  {
    call: 'POST /token?grant_type=pkce',
    sends: 'an unknown code',
    body: () => ({ auth_code: 'unknown', code_verifier: 'v'.repeat(50) }),
    answer: [404, 'flow_state_not_found', 'invalid flow state, no valid flow state found'],
    source: 'internal/api/token.go, PKCE',
  },
  {
    call: 'POST /otp',
    sends: 'a challenge without its method',
    body: () => ({ email: member.email, code_challenge: 'c'.repeat(43) }),
    answer: [400, 'validation_failed', 'PKCE flow requires code_challenge_method and code_challenge'],
    source: 'internal/api/pkce.go, validatePKCEParams',
  },
  {
    call: 'POST /recover',
    sends: 'a short challenge',
    body: () => ({ email: member.email, code_challenge: 'c', code_challenge_method: 's256' }),
    answer: [400, 'validation_failed', 'code challenge has to be between 43 and 128 characters'],
    source: 'internal/api/pkce.go, isValidCodeChallenge',
  },
  {
    call: 'POST /recover',
    sends: 'no address',
    body: () => ({}),
    answer: [400, 'validation_failed', 'Password recovery requires an email'],
    source: 'internal/api/recover.go',
  },
  {
    call: 'POST /recover',
    sends: 'what is no address',
    body: () => ({ email: 'ada' }),
    answer: [400, 'validation_failed', 'Unable to validate email address: invalid format'],
    source: 'internal/api/mail.go, validateEmail',
  },
  {
    call: 'POST /resend',
    sends: 'an unknown type',
    body: () => ({ email: newEmail(), type: 'nothing' }),
    answer: [400, 'validation_failed', 'Missing one of these types: signup, email_change, sms, phone_change'],
    source: 'internal/api/resend.go',
  },
  {
    call: 'POST /resend',
    sends: 'a type of phones',
    body: () => ({ phone: '+15550100', type: 'sms' }),
    answer: [400, 'phone_provider_disabled', 'Phone logins are disabled'],
    source: 'internal/api/resend.go',
  },
  {
    call: 'POST /resend',
    sends: 'no address',
    body: () => ({ type: 'signup' }),
    answer: [400, 'validation_failed', 'Type provided requires an email address'],
    source: 'internal/api/resend.go',
  },
  {
    call: 'GET /user',
    sends: 'no token',
    answer: [401, 'no_authorization', 'This endpoint requires a Bearer token'],
    source: 'internal/api/auth.go, extractBearerToken',
  },
  {
    call: 'GET /user',
    sends: 'another kind of authorization',
    authorization: 'Basic YTpi',
    answer: [401, 'no_authorization', 'This endpoint requires a Bearer token'],
    source: 'internal/api/auth.go, extractBearerToken',
  },
  {
    call: 'GET /user',
    sends: 'a token that is none',
    authorization: 'Bearer x.y.z',
    answer: [403, 'bad_jwt', 'invalid JWT: unable to parse or verify signature'],
    source: 'internal/api/auth.go, parseJWTClaims',
  },
  {
    call: 'PUT /user',
    sends: 'metadata that administrators write',
    authorization: 'member',
    body: () => ({ app_metadata: { role: 'moderator' } }),
    answer: [403, 'not_admin', 'Updating app_metadata requires admin privileges'],
    source: 'internal/api/user.go',
  },
  {
    call: 'PUT /user',
    sends: 'the password that it has',
    authorization: 'member',
    body: () => ({ password, current_password: password }),
    answer: [422, 'same_password', 'New password should be different from the old password.'],
    source: 'internal/api/user.go',
  },
  {
    call: 'PUT /user',
    sends: 'a new password without the current one',
    authorization: 'member',
    body: () => ({ password: 'quite another phrase' }),
    answer: [400, 'current_password_required', 'Current password required when setting new password.'],
    says: 'Please enter your current password, or ask for a link to choose a new one.',
    source: 'internal/api/user.go, with UpdatePasswordRequireCurrentPassword',
  },
  {
    call: 'PUT /user',
    sends: 'a new password with a wrong current one',
    authorization: 'member',
    body: () => ({ password: 'quite another phrase', current_password: 'not this one' }),
    answer: [400, 'current_password_invalid', 'Current password required when setting new password.'],
    says: 'Your current password is incorrect.',
    source: 'internal/api/user.go, with UpdatePasswordRequireCurrentPassword',
  },
  {
    call: 'POST /factors',
    sends: 'no kind of factor',
    body: () => ({}),
    authorization: 'member',
    answer: [400, 'validation_failed', 'factor_type needs to be totp, phone, or webauthn'],
    source: 'internal/api/mfa.go',
  },
  {
    call: 'POST /factors',
    sends: 'a phone',
    body: () => ({ factor_type: 'phone', phone: '+15550100' }),
    authorization: 'member',
    answer: [422, 'mfa_phone_enroll_not_enabled', 'MFA enroll is disabled for Phone'],
    source: 'internal/api/mfa.go',
  },
  {
    call: 'POST /factors/x/challenge',
    sends: 'what is no id',
    body: () => ({}),
    authorization: 'member',
    answer: [404, 'validation_failed', 'factor_id must be an UUID'],
    source: 'internal/api/admin.go',
  },
  {
    call: 'POST /factors/00000000-0000-4000-8000-000000000000/challenge',
    sends: 'nobody’s factor',
    body: () => ({}),
    authorization: 'member',
    answer: [404, 'mfa_factor_not_found', 'Factor not found'],
    source: 'internal/api/admin.go',
  },
  {
    call: 'GET /factors/recovery-codes',
    sends: 'no codes to tell of',
    authorization: 'member',
    answer: [404, 'mfa_factor_not_found', 'The user has not enrolled recovery codes'],
    source: 'internal/api/recovery_codes.go',
  },
  {
    call: 'POST /factors/recovery-codes',
    sends: 'no second factor',
    authorization: 'member',
    answer: [403, 'insufficient_aal', 'AAL2 required to generate recovery codes'],
    source: 'internal/api/recovery_codes.go',
  },
  {
    call: 'POST /factors/recovery-codes/verify',
    sends: 'a wrong code',
    body: () => ({ code: 'abcd-efgh' }),
    authorization: 'member',
    answer: [422, 'mfa_verification_failed', 'Invalid recovery code entered'],
    source: 'internal/api/recovery_codes.go',
  },
  {
    call: 'PATCH /passkeys/00000000-0000-4000-8000-000000000000',
    sends: 'nobody’s passkey',
    body: () => ({ friendly_name: 'Phone' }),
    authorization: 'member',
    answer: [404, 'validation_failed', 'Passkey not found'],
    source: 'internal/api/passkey_manage.go',
  },
  {
    call: 'DELETE /passkeys/00000000-0000-4000-8000-000000000000',
    sends: 'nobody’s passkey',
    authorization: 'member',
    answer: [404, 'validation_failed', 'Passkey not found'],
    source: 'internal/api/passkey_manage.go',
  },
]

async function send({ call, body, authorization }: ReferenceCall, headers: Record<string, string> = {}) {
  const [method = '', path = ''] = call.split(' ')
  const bearer = authorization === 'member' ? `Bearer ${member.token}` : authorization
  const response = await fetch(`${site.url}${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      ...(bearer !== undefined && { authorization: bearer }),
      ...headers,
    },
    ...(body && { body: JSON.stringify(body()) }),
  })
  const answer: unknown = await response.json()
  return { status: response.status, headers: response.headers, body: answer }
}

test.each(calls)(
  '$call with $sends gets the same response as from the reference implementation: $source',
  async (row) => {
    const [status, code, sentence] = row.answer
    const message = row.says ?? sentence
    expect(await send(row)).toMatchObject({ status, body: { code: status, error_code: code, msg: message } })
    const versioned = await send(row, { 'X-Supabase-Api-Version': '2025-06-01' })
    expect(versioned).toMatchObject({ status, body: { code, message } })
    expect(versioned.headers.get('X-Supabase-Api-Version')).toBe('2024-01-01')
  },
)

test('an unsupported method gets a 405 that lists the supported methods', async () => {
  for (const [call, allow] of [
    ['GET /signup', 'POST'],
    ['DELETE /user', 'GET, PUT'],
    ['PUT /token', 'POST'],
    ['POST /settings', 'GET'],
  ] as const) {
    const { status, headers } = await send({ call, sends: '', answer: [405, '', ''], source: '' })
    expect({ call, status, allow: headers.get('allow') }).toEqual({ call, status: 405, allow })
  }
})

test('unknown fields of other clients are ignored', async () => {
  const email = newEmail()
  const extras = {
    phone: '',
    channel: 'sms',
    gotrue_meta_security: { captcha_token: null },
    code_challenge: null,
    code_challenge_method: null,
    options: {},
    unheard_of: [1],
  }
  expect((await site.post('/signup', { ...extras, email, password, data: {} })).status).toBe(200)
  const verified = await site.post('/verify', {
    ...extras,
    token_hash: await site.readToken(),
    type: 'signup',
  })
  expect(verified.status).toBe(200)
  // The Python client adds `data` to each sign-in request.
  const signIn = { ...extras, email, password, data: {} }
  expect((await site.post('/token?grant_type=password', signIn)).status).toBe(200)
  const { refresh_token: refreshToken, access_token: token } = verified.body
  const renewal = { ...extras, refresh_token: refreshToken }
  expect((await site.post('/token?grant_type=refresh_token', renewal)).status).toBe(200)
  expect((await site.post('/recover', { ...extras, email })).status).toBe(200)
  expect((await site.post('/resend', { ...extras, email, type: 'signup' })).status).toBe(200)
  expect((await site.put('/user', { ...extras, email: '', data: null }, token)).status).toBe(200)
})

test('a user’s pending new address is shown to its owner, whether or not it is taken', async () => {
  const shown = async (wanted: string) => {
    const { access_token: token } = await site.addMember(newEmail(), password)
    const asked = await site.put('/user', { email: wanted, current_password: password }, token)
    expect(asked.body).toMatchObject({ new_email: wanted, email_change_sent_at: expect.any(String) })
    const { body } = await site.get('/user', token)
    expect(body).toEqual(asked.body)
    await site.post('/resend', { email: wanted, type: 'email_change' })
    return Object.keys(body)
  }
  const before = site.mails.length
  expect(await shown(newEmail())).toEqual(await shown(member.email))
  const templates = site.mails.slice(before).map(({ template }) => template)
  // The person with the address is notified of the request. The mail has no link that would show whether the address has an account.
  expect(templates.filter((template) => template === 'already-registered')).toHaveLength(1)
})

test('a site that may reveal accounts says that an address is taken', async () => {
  const open = await startAuthSite({ enumerationAllowed: true })
  const taken = newEmail()
  await open.addMember(taken, password)
  const { access_token: token } = await open.addMember(newEmail(), password)
  expect(await open.put('/user', { email: taken, current_password: password }, token)).toMatchObject({
    status: 422,
    body: { error_code: 'email_exists', msg: 'A user with this email address has already been registered' },
  })
})

test('an access token has the same claims as one from the reference implementation', async () => {
  const [, claims = ''] = member.token.split('.')
  expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
    aud: 'authenticated',
    aal: 'aal1',
    amr: [{ method: 'otp', timestamp: expect.any(Number) }],
    app_metadata: { provider: 'email', providers: ['email'] },
    email: member.email,
    phone: '',
    is_anonymous: false,
  })
})
