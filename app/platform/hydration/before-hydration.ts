/** Inline script in <head> with everything that must run before the page's scripts. */
import { enableContentVisibility } from './content-visibility.ts'
import { recordEarlyEvents } from './record-early-events.ts'

enableContentVisibility()
recordEarlyEvents()
