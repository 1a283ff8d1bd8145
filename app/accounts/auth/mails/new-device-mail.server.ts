import { confirmPath, deviceParameter } from '#app/platform/http/page-paths.ts'
import { defineMail } from '#app/platform/mail/define-mail.server.ts'
import type { MailSite } from '#app/platform/mail/layout.server.tsx'
import { greet, type RenderedMail, renderTemplate } from '#app/platform/mail/template.server.tsx'
import { describeInstant } from '#app/platform/time/describe-instant.ts'
import { uuidField } from '#app/platform/validation/fields.ts'
import { type DeviceMail, issueDeviceNotice } from './issue-device-notice.command.server.ts'

export const newDevice = defineMail({
  template: 'new-device',
  content: { deviceId: uuidField() },
  read: (tx, { deviceId }) => issueDeviceNotice(tx, deviceId),
  dropReason: 'device no longer known',
  render: renderNewDevice,
  isToOwner: true,
  // Has its own limit, so that a thief can't exhaust it by requesting other mails before signing in.
  countedAs: 'device',
})

function renderNewDevice(mail: DeviceMail, site: MailSite): RenderedMail {
  const address = `${site.url}${confirmPath}?${new URLSearchParams({ [deviceParameter]: mail.token })}`
  return renderTemplate(site, {
    subject: 'New sign-in to your account',
    preheader: 'If this was you, you don’t need to do anything.',
    parts: [
      greet(mail),
      `Someone signed in to your account at ${site.name} from a new device on ` +
        `${describeInstant(mail.signedInAt)}. Device: ${mail.device}.`,
      'If this was you, you don’t need to do anything.',
      'If this wasn’t you, sign that device out now, then choose a new password. Someone may know yours.',
      { action: 'Sign that device out', href: address },
    ],
  })
}
