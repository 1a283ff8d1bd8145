import type { IncomingMessage } from 'node:http'
import { features } from '#app/features.server.ts'
import { readRequestPath } from '#server/http/request-path.ts'

/** What a request costs, as far as its first line tells. */
export type RequestKind = 'page' | 'staticPage' | 'password' | 'upload' | 'asset' | 'other'

const passwordRequests = new Set(features.flatMap(({ passwordRequests = [] }) => passwordRequests))
const tokenPath = '/auth/v1/token'
const apiPaths = /^\/(api|auth\/v1)\//
const filePaths = /\.\w+$/
/** Pages that need nothing of the database. */
const staticPagePaths = /^\/(auth|calculators|privacy|terms)(\/|$)/

const uploadPaths = features.flatMap(({ filePaths = [] }) => filePaths)

export function kindOfRequest({
  method = 'GET',
  url = '',
}: Pick<IncomingMessage, 'method' | 'url'>): RequestKind {
  // What the router asks for as data costs what its page does.
  const path = readRequestPath(url).replace(/\.data$/, '')
  if (uploadPaths.some((uploadPath) => path.startsWith(uploadPath))) return 'upload'
  if (path === tokenPath) return method === 'POST' && readGrant(url) === 'password' ? 'password' : 'other'
  if (passwordRequests.has(`${method} ${path}`)) return 'password'
  if (path.startsWith('/assets/')) return 'asset'
  if (apiPaths.test(path) || filePaths.test(path)) return 'other'
  return staticPagePaths.test(path) ? 'staticPage' : 'page'
}

function readGrant(url: string): string | null {
  return new URLSearchParams(url.replace(/^[^?]*/, '')).get('grant_type')
}
