import { type ServerType, serve } from '@hono/node-server'
import { Hono } from 'hono'
import { type CryptoKey, exportJWK, generateKeyPair, type JWK, type JWTPayload, SignJWT } from 'jose'
import { closeServer } from '#server/boot/listen.ts'
import { endAfterFile } from '#tests/support/after-file.ts'
import type { ExternalAuth } from '../core/account-settings.ts'

export interface HostedSession {
  userId: string
  sessionId: string
  email: string
}

interface HostedKey {
  kid: string
  alg: string
  privateKey: CryptoKey
  publicJwk: JWK
}

export interface HostedService {
  settings: ExternalAuth
  keyRequests: number
  deleted: string[]
  failsWith: number | null
  keys: HostedKey[]
  /** The issuer that it publishes; null to publish none. */
  publishedIssuer: string | null
  publishes: (() => Response) | null
  addKey(alg: 'ES256' | 'RS256'): Promise<HostedKey>
  /** Signs a token with the claims of the hosted service, with the first key by default. */
  sign(session: HostedSession, claims?: JWTPayload, key?: HostedKey, header?: object): Promise<string>
}

export const nowSeconds = () => Math.floor(Date.now() / 1000)

export function createHostedSession(): HostedSession {
  const userId = crypto.randomUUID()
  return { userId, sessionId: crypto.randomUUID(), email: `${userId}@example.org` }
}

/** Simulates a hosted service: its published keys, tokens and admin endpoints. It is stopped after the file's tests. */
export async function startHostedService(): Promise<HostedService> {
  const app = new Hono()
  const { server, port } = await listen(app)
  endAfterFile(() => closeServer(server))
  const url = `http://127.0.0.1:${port}/auth/v1`
  const service: HostedService = {
    settings: {
      url,
      issuer: url,
      jwksUrl: `${url}/.well-known/jwks.json`,
      audience: 'authenticated',
      memberRoles: ['authenticated'],
      serviceKey: 'a-secret-service-key',
    },
    keyRequests: 0,
    deleted: [],
    failsWith: null,
    keys: [],
    publishedIssuer: null,
    publishes: null,
    addKey: async (alg) => {
      const { privateKey, publicKey } = await generateKeyPair(alg, { extractable: true })
      const kid = crypto.randomUUID()
      const publicJwk = { ...(await exportJWK(publicKey)), kid, alg, use: 'sig', key_ops: ['verify'] }
      const key = { kid, alg, privateKey, publicJwk }
      service.keys.push(key)
      return key
    },
    sign: async (session, claims = {}, key = service.keys[0], header = {}) => {
      if (!key) throw new Error('the service has no key')
      return new SignJWT({ ...describeClaims(service.settings.issuer, session), ...claims })
        .setProtectedHeader({ alg: key.alg, kid: key.kid, typ: 'JWT', ...header })
        .sign(key.privateKey)
    },
  }
  app.use(async (c, next) => {
    if (service.failsWith !== null) return c.body('no', 500)
    await next()
  })
  app.get('/auth/v1/.well-known/jwks.json', (c) => {
    service.keyRequests += 1
    if (service.publishes) return service.publishes()
    return c.json({ keys: service.keys.map(({ publicJwk }) => publicJwk) })
  })
  app.get('/auth/v1/.well-known/openid-configuration', (c) =>
    service.publishedIssuer === null ? c.notFound() : c.json({ issuer: service.publishedIssuer }),
  )
  app.delete('/auth/v1/admin/users/:id', (c) => {
    const { serviceKey } = service.settings
    if (c.req.header('authorization') !== `Bearer ${serviceKey}`) return c.json({ code: 401 }, 401)
    service.deleted.push(c.req.param('id'))
    return c.json({})
  })
  await service.addKey('ES256')
  return service
}

/** See https://supabase.com/docs/guides/auth/jwt-fields. */
function describeClaims(issuer: string, { userId, sessionId, email }: HostedSession): JWTPayload {
  const now = nowSeconds()
  return {
    iss: issuer,
    aud: 'authenticated',
    exp: now + 3600,
    iat: now,
    sub: userId,
    role: 'authenticated',
    aal: 'aal1',
    session_id: sessionId,
    email,
    phone: '',
    is_anonymous: false,
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: { email, email_verified: true, phone_verified: false, sub: userId, full_name: 'Ada Air' },
    amr: [{ method: 'password', timestamp: now }],
  }
}

function listen(app: Hono): Promise<{ server: ServerType; port: number }> {
  return new Promise((resolve) => {
    const server = serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 }, ({ port }) =>
      resolve({ server, port }),
    )
  })
}
