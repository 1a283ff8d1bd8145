import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { createQueryClient } from './query-client.ts'

let browsersClient: QueryClient | undefined

/** One for all of the browser's pages; on the server one for each page, as what it holds may be anybody's. */
function getQueryClient(): QueryClient {
  if (typeof document === 'undefined') return createQueryClient()
  browsersClient ??= createQueryClient()
  return browsersClient
}

/** What reads and writes through the API stands within this: apart from the root, so that not every page loads it. */
export function QueryProvider({ children }: { children: ReactNode }) {
  const [client] = useState(getQueryClient)
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}
