import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { Hono } from 'hono'
import { html } from 'hono/html'
import { type GenerateSpecOptions, generateSpecs } from 'hono-openapi'
import { loadOnce } from '#app/platform/concurrency/load-once.server.ts'
import type { ApiEnv } from '#app/platform/http/server/api-env.server.ts'
import { notFound } from '#app/platform/http/server/api-error.server.ts'
import { type CachedResponse, compressResponse, toWebResponse } from '#server/cache/cached-response.ts'

const viewerFolder = path.dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))
const viewerFiles = new Map([
  ['swagger-ui-bundle.js', 'text/javascript; charset=utf-8'],
  ['swagger-ui.css', 'text/css; charset=utf-8'],
])
const docsPolicy =
  "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; object-src 'none'; base-uri 'none'; frame-ancestors 'none'"
const startViewer = `SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#docs', deepLinking: true, validatorUrl: null })`

export function apiDocs(api: Hono<ApiEnv>, site: { url: string; name: string }) {
  const documentation: GenerateSpecOptions['documentation'] = {
    openapi: '3.1.0',
    info: {
      title: `${site.name} API`,
      version: '1',
      description: `Every write needs the public client key in the \`apikey\` header. To send requests as a signed-in user, add \`Authorization: Bearer <access token>\` with a token from \`${site.url}/auth/v1\`.`,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: `${site.url}/api` }],
    components: {
      securitySchemes: {
        clientKey: { type: 'apiKey', in: 'header', name: 'apikey' },
        deskToken: { type: 'http', scheme: 'bearer' },
        readingsToken: { type: 'http', scheme: 'bearer' },
        deviceSecret: { type: 'http', scheme: 'bearer' },
        accessToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
      },
    },
  }
  /** Generated once: it is 700 KB, and many concurrent requests must not fill the memory. */
  const describe = loadOnce(async (): Promise<CachedResponse> => {
    const specs = await generateSpecs(api, {
      documentation,
      exclude: [/^\/docs/, '/openapi.json'],
      excludeStaticFile: false,
    })
    const compressed = await compressResponse(
      { 'content-type': 'application/json' },
      Buffer.from(JSON.stringify(specs)),
    )
    return { ...compressed, unchangedSince: Date.now() }
  })
  return new Hono<ApiEnv>()
    .get('/openapi.json', async (c) => toWebResponse(c.req.raw, await describe()))
    .get('/docs', (c) => {
      c.header('Content-Security-Policy', docsPolicy)
      return c.html(renderDocs(site.name))
    })
    .get('/docs/start.js', (c) =>
      c.body(startViewer, 200, { 'Content-Type': 'text/javascript; charset=utf-8' }),
    )
    .get('/docs/:file', async (c) => {
      const file = c.req.param('file')
      const type = viewerFiles.get(file)
      if (!type) throw notFound()
      return c.body(await readViewerFile(file), 200, { 'Content-Type': type })
    })
}

const viewerBodies = new Map<string, Promise<Buffer<ArrayBuffer>>>()

function readViewerFile(file: string): Promise<Buffer<ArrayBuffer>> {
  const known = viewerBodies.get(file)
  if (known) return known
  const body = readFile(path.join(viewerFolder, file))
  viewerBodies.set(file, body)
  body.catch(() => viewerBodies.delete(file))
  return body
}

function renderDocs(siteName: string) {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${siteName} API</title>
<link rel="stylesheet" href="/api/docs/swagger-ui.css">
</head>
<body>
<main id="docs"><noscript>The description for programs is at <a href="/api/openapi.json">/api/openapi.json</a>.</noscript></main>
<script src="/api/docs/swagger-ui-bundle.js"></script>
<script src="/api/docs/start.js"></script>
</body>
</html>`
}
