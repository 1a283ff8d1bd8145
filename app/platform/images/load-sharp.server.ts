import { loadOnce } from '#app/platform/concurrency/load-once.server.ts'

/**
 * Loads the image library on first use, because of its memory. It supports about forty formats, some of which can reference other
 * files. Enabled are only the three that users may upload, and SVG for images generated here. Callers must therefore check the
 * signature of uploaded files first.
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
