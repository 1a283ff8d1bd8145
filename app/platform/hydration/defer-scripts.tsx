import { Scripts } from 'react-router'
import loadScripts from './load-scripts.ts?inline-script'

/**
 * Renders React Router's `<Scripts>` to run after the first paint. Browsers with JavaScript treat the content of `<noscript>` as
 * text, so they don't fetch or run it, and React does not hydrate it.
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
