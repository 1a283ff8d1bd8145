import { createContext, type RouterContextProvider } from 'react-router'
import { notFound } from '#app/platform/http/server/api-error.server.ts'
import { previewParameter } from '../content.ts'
import type { PageContent, SiteContentReader } from './site-content.server.ts'

export const siteContentContext = createContext<SiteContentReader>()

type Context = Readonly<RouterContextProvider>

const findToken = (url: URL) => (url.pathname === '/' ? url.searchParams.get(previewParameter) : null)

/** Returns the contact address; in a preview, the draft's. Blank for the address in the server's settings. Never rejects. */
export async function readContact(context: Context, url: URL): Promise<string> {
  const reader = context.get(siteContentContext)
  const token = findToken(url)
  const draft = token === null ? null : await reader.preview(token).catch(() => null)
  return (draft ?? (await reader.read())).contact
}

/** Returns the draft if the URL has a preview token. @throws ApiError 404 if the link is unknown or expired */
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
