import { every } from 'hono/combine'
import { createMiddleware } from 'hono/factory'
import { secureHeaders } from 'hono/secure-headers'

/** The policy for responses other than pages: they run and fetch nothing when opened. Images may contain styles. */
const nothingRuns =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

export function securityHeaders({ url, hsts = 'max-age=63072000' }: { url: string; hsts?: string }) {
  return every(
    secureHeaders({
      // Sent only for HTTPS: otherwise browsers would refuse other services on localhost.
      strictTransportSecurity: url.startsWith('https:') ? hsts : false,
      xFrameOptions: 'DENY',
      // Set below, because pages with a secret in their URL have a stricter policy.
      referrerPolicy: false,
      permissionsPolicy: { camera: [], microphone: [], geolocation: [], payment: [], usb: [] },
    }),
    createMiddleware(async (c, next) => {
      await next()
      if (!c.res.headers.has('Content-Security-Policy'))
        c.res.headers.set('Content-Security-Policy', nothingRuns)
      if (!c.res.headers.has('Referrer-Policy'))
        c.res.headers.set('Referrer-Policy', 'strict-origin-when-cross-origin')
    }),
  )
}
