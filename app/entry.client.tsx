import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { watchVisitorBookmarks } from '#app/features/bookmarks/import-guest-bookmarks.ts'
import { watchSession } from '#app/features/session/auth.ts'
import { hasAddressMoved } from '#app/hydration/defer-scripts.ts'

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
