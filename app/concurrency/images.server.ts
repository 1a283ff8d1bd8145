import { serviceUnavailable } from '#app/http/server/database-errors.server.ts'

type Sharp = typeof import('sharp')['default']

let loading: Promise<Sharp> | undefined

/**
 * The image library, loaded at the first picture, as it takes some memory. It reads some forty formats, a few of which
 * name other files: let in are the three that people may upload, and SVG for what is drawn here. So whoever takes a
 * file from outside looks at how it begins before.
 */
export function loadSharp(): Promise<Sharp> {
  loading ??= import('sharp').then(({ default: sharp }) => {
    sharp.block({ operation: ['VipsForeignLoad'] })
    const loaders = ['JpegBuffer', 'PngBuffer', 'WebpBuffer', 'SvgBuffer']
    sharp.unblock({ operation: loaders.map((name) => `VipsForeignLoad${name}`) })
    sharp.cache(false)
    sharp.concurrency(1)
    return sharp
  })
  return loading
}

/**
 * A queue for work that takes much memory: one piece at a time.
 *
 * @returns what does a piece of work in its turn, and throws ApiError 503 when `maxWaiting` are there already
 */
export function createImageQueue(maxWaiting: number) {
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (waiting >= maxWaiting) throw serviceUnavailable()
    waiting += 1
    const turn = last.then(work)
    last = turn.catch(() => undefined)
    try {
      return await turn
    } finally {
      waiting -= 1
    }
  }
}
