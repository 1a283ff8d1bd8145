import { useEffect } from 'react'
import { PageError } from '#app/platform/ui/feedback/error-page.tsx'

const response = { status: 404, statusText: 'Not Found', internal: false, data: null }

export function NotFound() {
  useEffect(() => {
    document.title = 'Oops! Page not found'
  }, [])
  return <PageError error={response} />
}
