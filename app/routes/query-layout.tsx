import { Outlet } from 'react-router'
import { QueryProvider } from '#app/platform/http/client/query-provider.tsx'

/** Around the pages that read and write through the API all over. The home page does so in one section only. */
export default function QueryLayout() {
  return (
    <QueryProvider>
      <Outlet />
    </QueryProvider>
  )
}
