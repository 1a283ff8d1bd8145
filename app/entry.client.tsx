import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { watchSession } from './features/accounts/client.ts'
import { watchVisitorBookmarks } from './features/bookmarks/take-over.ts'

watchSession()
watchVisitorBookmarks()

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  )
})
