import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { createQueryClient } from './query-client.ts'

let browsersClient: QueryClient | undefined

/** Returns a single client in the browser, but a new one for each render on the server, because its data belongs to one request. */
function getQueryClient(): QueryClient {
  if (typeof document === 'undefined') return createQueryClient()
  browsersClient ??= createQueryClient()
  return browsersClient
}

/** Provides the query client to components that use the API. Not part of the root, so that pages without API calls don't load it. */
export function QueryProvider({ children }: { children: ReactNode }) {
  const [client] = useState(getQueryClient)
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}
