import { every } from 'hono/combine'
import { createMiddleware } from 'hono/factory'
import { secureHeaders } from 'hono/secure-headers'

/** For whatever is no page: opened by itself it runs nothing and fetches nothing. An image may style itself. */
const nothingRuns =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** What every answer tells the browser not to do. Pages bring a policy for their scripts along. */
export function securityHeaders({ url }: { url: string }) {
  return every(
    secureHeaders({
      // Only over HTTPS: browsers would otherwise refuse whatever else runs on localhost.
      strictTransportSecurity: url.startsWith('https:') ? 'max-age=63072000; includeSubDomains' : false,
      xFrameOptions: 'DENY',
      // Below: a page whose address holds a secret has a stricter one.
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
