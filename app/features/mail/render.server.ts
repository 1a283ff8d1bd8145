import type { MailLink, MailTemplate } from './contract.ts'
import { renderAlreadyRegistered } from './templates/already-registered.server.tsx'
import { renderChangeEmail } from './templates/change-email.server.tsx'
import { renderConfirmSignUp } from './templates/confirm-sign-up.server.tsx'
import type { MailSite } from './templates/layout.server.tsx'
import { renderRecoverPassword } from './templates/recover-password.server.tsx'
import type { RenderedMail } from './templates/template.ts'

const templates = {
  'confirm-sign-up': renderConfirmSignUp,
  'already-registered': renderAlreadyRegistered,
  'recover-password': renderRecoverPassword,
  'change-email': renderChangeEmail,
}

/** One mail, ready but for its recipient. Every link in it begins with `site.url`. */
export function renderMail(template: MailTemplate, link: MailLink, site: MailSite): RenderedMail {
  return templates[template]({ site, link })
}
