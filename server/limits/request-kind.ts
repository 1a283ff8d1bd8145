import type { IncomingMessage } from 'node:http'
import { features } from '#app/features.server.ts'
import { authPath } from '#app/platform/http/auth-url.ts'
import { readRequestPath } from '#server/http/request-path.ts'

export type RequestKind = 'page' | 'staticPage' | 'password' | 'upload' | 'asset' | 'other'

const uploadPaths = features.flatMap(({ filePaths = [] }) => filePaths)
const staticPages = features.flatMap(({ staticPages: pages = [] }) => pages)
const passwordRequests = features.flatMap(({ passwordRequests: requests = [] }) => requests).map(splitQuery)
const apiPaths = ['/api/', `${authPath}/`]
const filePaths = /\.\w+$/

export function kindOfRequest({
  method = 'GET',
  url = '',
}: Pick<IncomingMessage, 'method' | 'url'>): RequestKind {
  // The router's data requests cost as much as their page.
  const path = readRequestPath(url).replace(/\.data$/, '')
  if (uploadPaths.some((uploadPath) => path.startsWith(uploadPath))) return 'upload'
  if (isPasswordRequest(`${method} ${path}`, url)) return 'password'
  if (path.startsWith('/assets/')) return 'asset'
  if (apiPaths.some((start) => path.startsWith(start)) || filePaths.test(path)) return 'other'
  return staticPages.some((page) => path === page || path.startsWith(`${page}/`)) ? 'staticPage' : 'page'
}

function isPasswordRequest(request: string, url: string): boolean {
  const found = passwordRequests.find(([known]) => known === request)
  if (!found) return false
  const [, sent] = splitQuery(url)
  return [...found[1]].every(([name, value]) => sent.get(name) === value)
}

function splitQuery(url: string): [path: string, query: URLSearchParams] {
  const [path = ''] = url.split('?', 1)
  return [path, new URLSearchParams(url.slice(path.length))]
}
