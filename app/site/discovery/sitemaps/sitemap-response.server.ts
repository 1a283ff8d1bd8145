import type { Context } from 'hono'
import { createSlots } from '#app/platform/concurrency/refuse-when-busy.server.ts'
import type { ApiEnv, Dependencies } from '#app/platform/http/server/api-env.server.ts'
import { notFound } from '#app/platform/http/server/api-error.server.ts'
import { describeError, serviceUnavailable } from '#app/platform/http/server/database-errors.server.ts'
import { createPacedStream, type WriteText } from '#app/platform/http/server/paced-stream.server.ts'
import { sitemapDownloadPace, sitemapDownloads } from '../discovery-limits.ts'
import { findLastChange } from '../last-change.ts'
import { storyUrl } from '../story-address.server.ts'
import { escapeXml } from '../xml.server.ts'
import { findShardUpdate, listShards, readShard, type Shard } from './sitemap-queries.server.ts'
import { splitSitemap } from './split-sitemap.command.server.ts'

type SitemapDependencies = Pick<Dependencies, 'database' | 'site'>

const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9'
const beginning = '<?xml version="1.0" encoding="UTF-8"?>\n'

const shardPath = (number: number) => `/sitemaps/stories-${number}.xml.gz`

/** Lists each part that has stories, with the time of its last change. */
export async function formatSitemapIndex({ database, site }: SitemapDependencies): Promise<string> {
  await splitSitemap(database, 'last')
  const shards = await listShards(database)
  const entries = await Promise.all(
    shards.map(async (shard) => {
      const update = await findShardUpdate(database, shard)
      return update ? formatPlace('sitemap', `${site.url}${shardPath(shard.number)}`, update) : ''
    }),
  )
  return `${beginning}<sitemapindex xmlns="${namespace}">\n${entries.join('')}</sitemapindex>\n`
}

function formatPlace(element: 'sitemap' | 'url', address: string, update: Date): string {
  return `<${element}><loc>${escapeXml(address)}</loc><lastmod>${update.toISOString()}</lastmod></${element}>\n`
}

async function writeShard(
  { database, site }: SitemapDependencies,
  shard: Shard,
  write: WriteText,
): Promise<void> {
  await write(`${beginning}<urlset xmlns="${namespace}">\n`)
  for await (const stories of readShard(database, shard)) {
    const places = stories.map(({ id, createdAt, editedAt }) =>
      formatPlace('url', storyUrl(site, id), findLastChange(createdAt, editedAt)),
    )
    await write(places.join(''))
  }
  await write('</urlset>\n')
}

/** Sends gzip while reading, to save memory. @param onEnd called when the stream ends, with the error if it failed */
export function streamShard(
  dependencies: SitemapDependencies,
  shard: Shard,
  onEnd: (error?: unknown) => void = () => undefined,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const plain = createPacedStream(async (write) => {
    try {
      await writeShard(dependencies, shard, write)
    } catch (error) {
      onEnd(error ?? new Error('unknown'))
      throw error
    }
    onEnd()
  }, sitemapDownloadPace)
  return plain.pipeThrough(new CompressionStream('gzip'))
}

export function createShardResponse({ database, site, log }: Dependencies) {
  const acquire = createSlots<'anybody'>(sitemapDownloads)
  return async (c: Context<ApiEnv, '/sitemaps/:file'>): Promise<Response> => {
    const number = Number(/^stories-(\d{1,9})\.xml\.gz$/.exec(c.req.param('file'))?.[1])
    const shards = await listShards(database)
    const shard = shards.find((one) => one.number === number)
    if (!shard) throw notFound()
    const headers = { 'Content-Type': 'application/gzip', 'Cache-Control': 'public, no-cache' }
    // The response to a HEAD request has no body.
    if (c.req.method === 'HEAD') return c.body(null, 200, headers)
    const release = acquire('anybody')
    if (!release) throw serviceUnavailable()
    const { requestId } = c.var
    const body = streamShard({ database, site }, shard, (error) => {
      release()
      if (error) log.warn({ requestId, error: describeError(error) }, 'sitemap interrupted')
    })
    return c.body(body, 200, headers)
  }
}
