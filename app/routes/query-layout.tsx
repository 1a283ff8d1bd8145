import { Outlet } from 'react-router'
import { QueryProvider } from '#app/platform/http/client/query-provider.tsx'

/**
 * Provides the query client to pages that use the API throughout. The home page needs the client only in one section and provides it there.
 */
export default function QueryLayout() {
  return (
    <QueryProvider>
      <Outlet />
    </QueryProvider>
  )
}
