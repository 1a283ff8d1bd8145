import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { importGuestBookmarksOnSignIn } from '#app/community/bookmarks/import-guest-bookmarks-on-sign-in.ts'
import { hasNavigatedBeforeHydration } from '#app/platform/hydration/replay-early-events.ts'
import { followSessionInAllTabs } from '#app/platform/session/auth-actions.ts'
import { withSendPulse } from '#app/platform/visits/load-send-pulse.ts'

if (hasNavigatedBeforeHydration()) location.reload()
else hydrate()

function hydrate() {
  followSessionInAllTabs()
  importGuestBookmarksOnSignIn()

  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    )
  })
  // Counts the visit a second after hydration, when the page is idle.
  setTimeout(withSendPulse, 1_000)
}
