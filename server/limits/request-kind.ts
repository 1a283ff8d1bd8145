import type { IncomingMessage } from 'node:http'
import { readingsPath } from '#app/features/air/import/readings-limits.ts'
import { bouncesPath, peopleImportsPath } from '#app/features/api-tokens/api-token-rules.ts'
import { importFilePath } from '#app/features/people/import/import-limits.ts'
import { picturePath } from '#app/features/profiles/picture-rules.ts'

/** What a request costs, as far as its first line tells. */
export type RequestKind = 'page' | 'password' | 'upload' | 'asset' | 'other'

/** Requests that compare or hash a password. */
const passwordPaths =
  /^(POST \/auth\/v1\/(token\?grant_type=password|signup)|POST \/api\/(waitlist|settings\/proof)|PUT \/auth\/v1\/user)(?![\w/-])/
const apiPaths = /^\/(api|auth\/v1)\//
const filePaths = /^[^?]*\.\w+(\?|$)/

const uploadPaths = [picturePath, readingsPath, importFilePath, peopleImportsPath, bouncesPath]

export function kindOfRequest({
  method = 'GET',
  url = '',
}: Pick<IncomingMessage, 'method' | 'url'>): RequestKind {
  if (uploadPaths.some((path) => url.startsWith(path))) return 'upload'
  if (passwordPaths.test(`${method} ${url}`)) return 'password'
  if (url.startsWith('/assets/')) return 'asset'
  return apiPaths.test(url) || filePaths.test(url) ? 'other' : 'page'
}
