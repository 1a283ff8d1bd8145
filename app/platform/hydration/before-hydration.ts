/** An inline script in <head>: what a page needs from its first moment on. */
import { enableContentVisibility } from './content-visibility.ts'
import { recordEarlyEvents } from './record-early-events.ts'

enableContentVisibility()
recordEarlyEvents()
