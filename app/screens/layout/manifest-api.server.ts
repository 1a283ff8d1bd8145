import { Hono } from 'hono'
import type { ApiEnv, Dependencies } from '#app/platform/http/server/api-env.server.ts'

const sizes = [192, 512]
const listIcons = (file: string, purpose: 'any' | 'maskable') =>
  sizes.map((size) => ({
    src: `/${file}-${size}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  }))

export function manifestApi({ site }: Dependencies) {
  return new Hono<ApiEnv>().get('/manifest.webmanifest', (c) => {
    const manifest = {
      name: site.name,
      short_name: site.name,
      id: '/',
      start_url: '/',
      display: 'minimal-ui',
      lang: 'en',
      // The light theme's canvas and sky of app/platform/styles/tokens.css; a manifest has no dark theme.
      background_color: '#f5f9f9',
      theme_color: '#d0e9f0',
      icons: [...listIcons('icon', 'any'), ...listIcons('maskable-icon', 'maskable')],
    }
    return c.json(manifest, 200, {
      'Content-Type': 'application/manifest+json',
      'Cache-Control': 'public, max-age=3600',
    })
  })
}
