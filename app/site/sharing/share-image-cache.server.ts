import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { runForClient } from '#app/platform/concurrency/client-context.server.ts'
import { drawShareImage, type ShareText } from './share-image.server.ts'

export interface ShareImage {
  png: Buffer<ArrayBuffer>
  etag: string
}

const maxBytes = 8 * 1024 * 1024

/** An LRU cache. Concurrent requests for the same picture share one drawing. */
export function createShareImageCache() {
  const kept = new LRUCache<string, ShareImage>({
    maxSize: maxBytes,
    sizeCalculation: ({ png }) => png.length,
  })
  const underWay = new Map<string, Promise<ShareImage>>()
  return async (words: ShareText): Promise<ShareImage> => {
    const key = JSON.stringify(words)
    const known = kept.get(key) ?? underWay.get(key)
    if (known) return known
    // The empty owner keeps the drawing in the queue if the first client disconnects.
    const drawing = runForClient('', () => drawShareImage(words))
      .then((png) => {
        const etag = `"${createHash('sha256').update(png).digest('base64url').slice(0, 27)}"`
        kept.set(key, { png, etag })
        return { png, etag }
      })
      .finally(() => underWay.delete(key))
    underWay.set(key, drawing)
    return drawing
  }
}
