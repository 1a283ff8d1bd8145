import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

export interface SignedRequest {
  method: string
  target: string
  headers: IncomingHttpHeaders
  body: Buffer
}

export interface Signer {
  keyId: string
  secret: string
  region: string
}

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest('hex')

/**
 * Verifies a request by AWS Signature Version 4 for S3, written from its specification.
 * @returns S3's error code, or null if the signature is valid
 */
export function verifySignature(request: SignedRequest, signer: Signer, now: Date): string | null {
  const { headers } = request
  const pattern =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([\w;-]+), ?Signature=([\da-f]{64})$/
  const [, keyId, date = '', region, names = '', signature = ''] =
    pattern.exec(headers.authorization ?? '') ?? []
  if (keyId === undefined) return 'AccessDenied'
  if (keyId !== signer.keyId) return 'InvalidAccessKeyId'
  if (region !== signer.region) return 'AuthorizationHeaderMalformed'
  const time = String(headers['x-amz-date'])
  if (!time.startsWith(date) || Math.abs(parseTime(time) - now.getTime()) > 900_000)
    return 'RequestTimeTooSkewed'
  const signed = names.split(';')
  const mustSign = ['host', ...Object.keys(headers).filter((name) => name.startsWith('x-amz-'))]
  if (mustSign.some((name) => !signed.includes(name))) return 'AccessDenied'
  const hash = String(headers['x-amz-content-sha256'])
  if (hash !== 'UNSIGNED-PAYLOAD' && hash !== sha256(request.body)) return 'XAmzContentSHA256Mismatch'
  const canonical = [
    request.method,
    ...splitTarget(request.target),
    ...signed.map((name) => `${name}:${String(headers[name]).trim().replaceAll(/\s+/g, ' ')}`),
    '',
    names,
    hash,
  ].join('\n')
  const scope = `${date}/${region}/s3/aws4_request`
  const text = ['AWS4-HMAC-SHA256', time, scope, sha256(canonical)].join('\n')
  const key = hmac(hmac(hmac(hmac(`AWS4${signer.secret}`, date), region), 's3'), 'aws4_request')
  return timingSafeEqual(hmac(key, text), Buffer.from(signature, 'hex')) ? null : 'SignatureDoesNotMatch'
}

function parseTime(time: string): number {
  return Date.parse(time.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
}

/** Returns the canonical path and query: every byte outside the unreserved characters encoded, parameters sorted. */
function splitTarget(target: string): [string, string] {
  const [path = '', query = ''] = target.split('?')
  const parameters = query
    .split('&')
    .filter(Boolean)
    .map((parameter) => {
      const [name = '', value = ''] = parameter.split('=')
      return `${encode(name)}=${encode(value)}`
    })
  return [path.split('/').map(encode).join('/'), parameters.sort().join('&')]
}

function encode(part: string): string {
  return encodeURIComponent(decodeURIComponent(part)).replaceAll(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}
