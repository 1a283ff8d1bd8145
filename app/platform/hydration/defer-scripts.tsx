import { Scripts, useMatches } from 'react-router'
import countVisit from '#app/platform/visits/beacon.ts?inline-script'
import loadScripts from './load-scripts.ts?inline-script'
import { worksWithoutScript } from './works-without-script.ts'

/**
 * Renders React Router's `<Scripts>` to run after the first paint, or when the page is used. Browsers with JavaScript treat the content of
 * `<noscript>` as text, so they don't fetch or run it, and React does not hydrate it.
 */
export function DeferredScripts() {
  const isStatic = useMatches().some(({ handle }) => handle === worksWithoutScript)
  return (
    <>
      <noscript>
        <Scripts />
      </noscript>
      <script data-until-used={isStatic || undefined} dangerouslySetInnerHTML={{ __html: loadScripts }} />
      {isStatic ? <script dangerouslySetInnerHTML={{ __html: countVisit }} /> : null}
    </>
  )
}
