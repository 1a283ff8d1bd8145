import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { watchGuestBookmarks } from '#app/features/bookmarks/watch-guest-bookmarks.ts'
import { watchSession } from '#app/features/session/auth.ts'
import { withBeacon } from '#app/features/visits/load-beacon.ts'
import { hasNavigatedBeforeHydration } from '#app/hydration/replay-early-events.ts'

if (hasNavigatedBeforeHydration()) location.reload()
else hydrate()

function hydrate() {
  watchSession()
  watchGuestBookmarks()

  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    )
  })
  // Counts the visit, once the page is at rest.
  setTimeout(withBeacon, 1_000)
}
