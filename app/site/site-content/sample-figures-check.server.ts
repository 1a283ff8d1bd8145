import type { QueryDatabase } from '#app/audience/health/checks/database-checks.server.ts'
import { type Check, ok, warning } from '#app/audience/health/checks/run-checks.server.ts'
import { readPublished } from './content-queries.server.ts'
import { defaultContent } from './default-content.server.ts'

/** Warns while a public site shows the sample figures of the default content. */
export function checkSampleFigures(ask: QueryDatabase, { isLocal }: { isLocal: boolean }): Check {
  return {
    name: 'Figures',
    look: async () => {
      if (isLocal) return ok('Only this machine can open the site, so it may show sample figures.')
      const { crowd, countdown } = (await ask(readPublished)).content
      const { number } = defaultContent.crowd
      const samples = [
        ...(crowd.source === 'number' && crowd.number === number
          ? [`“Join ${number.toLocaleString('en')} others”`]
          : []),
        ...(countdown.kind === 'display' ? ['a decorative countdown'] : []),
      ]
      if (samples.length === 0) return ok('The site shows no sample figures.')
      return warning(`The site shows ${samples.join(' and ')}. Change that at /desk/content.`)
    },
  }
}
