import { loadOnce } from '#app/platform/concurrency/load-once.server.ts'

/**
 * The image library, loaded at the first picture, as it takes some memory. It reads some forty formats, a few of which
 * name other files: let in are the three that people may upload, and SVG for what is drawn here. So whoever takes a
 * file from outside looks at how it begins before.
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
