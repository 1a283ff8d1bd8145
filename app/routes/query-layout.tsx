import { Outlet } from 'react-router'
import { QueryProvider } from '#app/platform/http/client/query-provider.tsx'

/** Layout of pages that use the API throughout. The home page provides the client only in one section. */
export default function QueryLayout() {
  return (
    <QueryProvider>
      <Outlet />
    </QueryProvider>
  )
}
