import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { hasAddressMoved } from './coming-alive.ts'
import { watchSession } from './features/accounts/client.ts'
import { watchVisitorBookmarks } from './features/bookmarks/take-over.ts'

if (hasAddressMoved()) location.reload()
else comeAlive()

function comeAlive() {
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
}
