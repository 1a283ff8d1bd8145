import { confirmPath, deviceParameter } from '#app/platform/http/page-paths.ts'
import { describeInstant } from '#app/platform/ui/media/describe-instant.ts'
import type { DeviceMail } from '../mail-schemas.ts'
import type { MailSite } from './layout.server.tsx'
import { greet, type RenderedMail, renderTemplate } from './template.server.tsx'

/** To the owner of an account that somebody has signed in to on a device that is new to it. */
export function renderNewDevice(mail: DeviceMail, site: MailSite): RenderedMail {
  const address = `${site.url}${confirmPath}?${new URLSearchParams({ [deviceParameter]: mail.token })}`
  return renderTemplate(site, {
    subject: 'New sign-in to your account',
    preheader: 'If this was you, you don’t need to do anything.',
    parts: [
      greet(mail),
      `Someone signed in to your account at ${site.name} on a device that is new to it: ` +
        `${mail.device}, on ${describeInstant(mail.signedInAt)}.`,
      'If this was you, you don’t need to do anything.',
      'If this wasn’t you, sign that device out now, then choose a new password: someone may know yours.',
      { action: 'Sign that device out', href: address },
    ],
  })
}
