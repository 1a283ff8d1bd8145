import { Scripts, useMatches } from 'react-router'
import countVisit from '#app/platform/visits/send-pulse.ts?inline-script'
import loadScripts from './load-scripts.ts?inline-script'
import { worksWithoutScript } from './works-without-script.ts'

/** Runs React Router's `<Scripts>` after the first paint, or when the page is used. Browsers with JavaScript treat `<noscript>` as text. */
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
