import { loadOnce } from '#app/platform/concurrency/load-once.server.ts'

/**
 * Loaded on first use, because of its memory. Of about forty formats, some of which can reference other files, only the three that users
 * may upload are enabled, and SVG for images generated here. Callers must check the signature of uploaded files first.
 */
export const loadSharp = loadOnce(async () => {
  const { default: sharp } = await import('sharp')
  sharp.block({ operation: ['VipsForeignLoad'] })
  const loaders = ['JpegBuffer', 'PngBuffer', 'WebpBuffer', 'SvgBuffer']
  sharp.unblock({ operation: loaders.map((name) => `VipsForeignLoad${name}`) })
  sharp.cache(false)
  sharp.concurrency(1)
  return sharp
})
