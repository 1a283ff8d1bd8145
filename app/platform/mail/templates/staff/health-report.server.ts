import { deskPath } from '#app/platform/http/page-paths.ts'
import type { HealthMail } from '../../mail-schemas.ts'
import type { MailSite } from '../layout.server.tsx'
import { type RenderedMail, renderTemplate } from '../template.server.tsx'

const stateWords = { ok: 'ok', warning: 'Warning', failure: 'FAILURE' } as const

/** Tells an owner each day how the site is: what is wrong first. */
export function renderHealthReport({ lines, madeAt }: HealthMail, site: MailSite): RenderedMail {
  const failures = lines.filter(({ state }) => state === 'failure')
  const warnings = lines.filter(({ state }) => state === 'warning')
  const wrong = [...failures, ...warnings]
  const [day = '', time = ''] = madeAt.toISOString().split('T')
  const summary =
    wrong.length === 0
      ? 'Everything is in order.'
      : `To look at: ${wrong.map(({ name }) => name).join(', ')}.`
  const others = lines.filter(({ state }) => state === 'ok')
  return renderTemplate(site, {
    subject: describeSubject(failures.length, warnings.length),
    preheader: summary,
    parts: [
      `How ${site.name} was on ${day} at ${time.slice(0, 5)} UTC. ${summary}`,
      ...[...wrong, ...others].map(({ name, state, says }) => `${name} (${stateWords[state]}): ${says}`),
      { action: 'Look again', href: `${site.url}${deskPath}/health` },
      'You get this each day because you asked for it at the desk, where you can stop it.',
    ],
  })
}

function describeSubject(failures: number, warnings: number): string {
  if (failures > 0) return 'Your site needs you'
  return warnings > 0 ? 'Your site has a warning' : 'Your site is in order'
}
