import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { bind, closeServer } from '#server/boot/listen.ts'
import { endAfterFile } from '#tests/support/after-file.ts'
import { type Signer, verifySignature } from './verify-signature.ts'

export interface TestS3 {
  url: string
  objects: Map<string, Buffer>
  /** Bytes of each request with content, in order of arrival. */
  parts: number[]
  /** The largest number of parts received concurrently. */
  mostAtOnce: () => number
  /** Loses the last part of each upload, but responds with 200. */
  losesParts: boolean
}

interface Answer {
  status?: number
  body?: string
  etag?: string
}

/** Starts a store with one bucket that answers as S3 does to uploads, lists and deletions with a valid signature. */
export async function startTestS3(signer: Signer): Promise<TestS3> {
  const uploads = new Map<string, Map<number, Buffer>>()
  let now = 0
  let most = 0
  const store: TestS3 = { url: '', objects: new Map(), parts: [], mostAtOnce: () => most, losesParts: false }
  const server = createServer((request, response) => void handle(request, response))

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    now += 1
    most = Math.max(most, now)
    const body = await buffer(request)
    now -= 1
    const { method = '', url: target = '', headers } = request
    const code = verifySignature({ method, target, headers, body }, signer, new Date())
    const {
      status,
      body: text,
      etag,
    } = code ? refuse(code) : answer(method, new URL(target, 'http://x'), body)
    response.writeHead(status ?? 200, { 'content-type': 'application/xml', ...(etag ? { etag } : {}) })
    response.end(text)
  }

  function answer(method: string, { pathname, searchParams: query }: URL, body: Buffer): Answer {
    const key = decodeURIComponent(pathname.replace(/^\/bucket\/?/, ''))
    const upload = uploads.get(query.get('uploadId') ?? '')
    if (!/^\/bucket(\/|$)/.test(pathname)) return { status: 404 }
    if (method === 'GET') return list(query.get('prefix') ?? '')
    if (method === 'DELETE') return { status: store.objects.delete(key) ? 204 : 404 }
    if (method === 'PUT') {
      store.parts.push(body.length)
      if (upload) upload.set(Number(query.get('partNumber')), body)
      else store.objects.set(key, body)
      return { etag: `"${createHash('md5').update(body).digest('hex')}"` }
    }
    if (query.has('uploads')) {
      uploads.set(key, new Map())
      return {
        body: `<InitiateMultipartUploadResult><UploadId>${key}</UploadId></InitiateMultipartUploadResult>`,
      }
    }
    const parts = [...(upload ?? [])].sort(([a], [b]) => a - b).map(([, part]) => part)
    store.objects.set(key, Buffer.concat(store.losesParts ? parts.slice(0, -1) : parts))
    return { body: '<CompleteMultipartUploadResult><ETag>"x"</ETag></CompleteMultipartUploadResult>' }
  }

  function list(prefix: string): Answer {
    const found = [...store.objects].filter(([key]) => key.startsWith(prefix))
    const entries = found.map(
      ([key, { length }]) => `<Contents><Key>${key}</Key><Size>${length}</Size></Contents>`,
    )
    return {
      body: `<ListBucketResult><IsTruncated>false</IsTruncated>${entries.join('')}</ListBucketResult>`,
    }
  }

  const port = await bind(server, 0, '127.0.0.1')
  endAfterFile(() => closeServer(server))
  store.url = `http://127.0.0.1:${port}/bucket`
  return store
}

function refuse(code: string): Answer {
  return { status: 403, body: `<Error><Code>${code}</Code></Error>` }
}
