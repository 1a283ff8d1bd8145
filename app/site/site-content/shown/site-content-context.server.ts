import { createContext, type RouterContextProvider } from 'react-router'
import { notFound } from '#app/platform/http/server/api-error.server.ts'
import { previewParameter } from '../content.ts'
import type { PageContent, SiteContentReader } from './site-content.server.ts'

export const siteContentContext = createContext<SiteContentReader>()

type Context = Readonly<RouterContextProvider>

const findToken = (url: URL) => (url.pathname === '/' ? url.searchParams.get(previewParameter) : null)

/** The address to write to, blank for the one in the server's settings: a draft's where its preview is shown. Never rejects. */
export async function readContact(context: Context, url: URL): Promise<string> {
  const reader = context.get(siteContentContext)
  const token = findToken(url)
  const draft = token === null ? null : await reader.preview(token).catch(() => null)
  return (draft ?? (await reader.read())).contact
}

/**
 * What the home page at this address says: a draft where a preview's link was opened.
 *
 * @throws ApiError 404 when that link is not, or no longer, good
 */
export async function readHomeContent(
  context: Context,
  url: URL,
): Promise<{ content: PageContent; isPreview: boolean }> {
  const reader = context.get(siteContentContext)
  const token = findToken(url)
  if (token === null) return { content: await reader.read(), isPreview: false }
  const draft = await reader.preview(token)
  if (draft === null) throw notFound('This preview has ended.')
  return { content: draft, isPreview: true }
}
