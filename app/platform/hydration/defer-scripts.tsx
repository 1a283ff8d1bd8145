import { Scripts } from 'react-router'
import loadScripts from './load-scripts.ts?inline-script'

/**
 * React Router's `<Scripts>`, run after the first paint. Within a `<noscript>` they are text to a browser that runs
 * scripts, so that it fetches and runs none of them, and React leaves them out of hydration.
 */
export function DeferredScripts() {
  return (
    <>
      <noscript>
        <Scripts />
      </noscript>
      <script dangerouslySetInnerHTML={{ __html: loadScripts }} />
    </>
  )
}
