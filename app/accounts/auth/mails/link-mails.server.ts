import { confirmPath, type LinkType } from '#app/platform/http/page-paths.ts'
import { returnParameters, toReturnPath } from '#app/platform/http/return-path.ts'
import { defineMail, type MailCount } from '#app/platform/mail/define-mail.server.ts'
import type { MailSite } from '#app/platform/mail/layout.server.tsx'
import { sanitizeName } from '#app/platform/mail/sanitize-line.ts'
import {
  greet,
  type MailContent,
  type MailPart,
  renderTemplate,
} from '#app/platform/mail/template.server.tsx'
import { uuidField } from '#app/platform/validation/fields.ts'
import { issueLink, type MailLink } from '../links/issue-link.command.server.ts'

interface LinkMail {
  template: string
  write(link: MailLink, site: MailSite): MailContent
  /** Sends the mail to the link's other address: the one to confirm, or the account's old one. */
  isToOtherAddress?: boolean
  countedAs?: MailCount
}

function defineLinkMail({ isToOtherAddress = false, write, ...mail }: LinkMail) {
  return defineMail({
    ...mail,
    render: (link: MailLink, site) => renderTemplate(site, write(link, site)),
    content: { linkId: uuidField() },
    async read(tx, { linkId }, context) {
      const link = await issueLink(tx, linkId, context)
      const email = isToOtherAddress ? link?.newEmail : link?.email
      return link && email ? { ...link, email, isVerified: link.isVerified && email === link.email } : null
    },
    dropReason: 'link expired or used',
    isToOwner: ({ isVerified }) => isVerified === true,
  })
}

function confirmationUrl(site: MailSite, type: LinkType, link: MailLink): string {
  const path = toReturnPath(link.redirectTo, site.url)
  const parameters = { token_hash: link.token, type, ...returnParameters(path) }
  return `${site.url}${confirmPath}?${new URLSearchParams(parameters)}`
}

/** A code for readers who requested the mail in another client. */
function codeLine({ code }: MailLink): string {
  return `If you were asked for a code, enter ${code}. It expires after an hour and works once. Don’t share it with anyone.`
}

export const confirmSignUp = defineLinkMail({
  template: 'confirm-sign-up',
  write: (link, site) => ({
    subject: 'Please confirm your email address',
    preheader: 'Confirm it to secure your place on the waitlist.',
    parts: [
      greet(link),
      `Welcome to ${site.name}. We’re glad you’re here. ` +
        'There’s one step left: please confirm that this address is yours.',
      { action: 'Confirm my address', href: confirmationUrl(site, 'signup', link) },
      ...(link.isFromOwnForm ? [] : [codeLine(link)]),
      'Confirming signs you in and secures your place on the waitlist.' +
        (link.hasStory ? ' If you allowed us to share your story, it then appears in the community.' : ''),
      'The link works once and for a limited time. If it has expired, open it anyway to request a new one.',
      'If you didn’t sign up, someone probably mistyped their address. You can ignore this email.',
    ],
  }),
})

export const signInLink = defineLinkMail({
  template: 'sign-in-link',
  write: (link, site) => ({
    subject: 'Your sign-in link',
    preheader: 'It signs you in once, without your password.',
    parts: [
      greet(link),
      `Someone asked to sign in to your account at ${site.name}. If this was you, continue here:`,
      { action: 'Sign in', href: confirmationUrl(site, 'magiclink', link) },
      codeLine(link),
      'The link works once and for a limited time.',
      'If this wasn’t you, ignore this email. Only someone who can read your email can use the link.',
    ],
  }),
})

export const recoverPassword = defineLinkMail({
  template: 'recover-password',
  countedAs: 'recovery',
  write: (link, site) => ({
    subject: 'Choose a new password',
    preheader: 'Until you do, your password stays the same.',
    parts: [
      greet(link),
      `Someone asked for a new password for your account at ${site.name}. ` +
        'If this was you, choose one here:',
      { action: 'Choose a new password', href: confirmationUrl(site, 'recovery', link) },
      codeLine(link),
      'The link works once and for a limited time. When you save a new password, your other devices are signed out.',
      'If this wasn’t you, ignore this email. Your password stays the same.',
    ],
  }),
})

export const newAddressLink = defineLinkMail({
  template: 'change-email',
  isToOtherAddress: true,
  write: (link, site) => ({
    subject: 'Please confirm your new email address',
    preheader: 'Until you do, your account keeps its current address.',
    parts: [
      greet(link),
      `You asked to use this address for your account at ${site.name}. Please confirm that it’s yours:`,
      { action: 'Use this address', href: confirmationUrl(site, 'email_change', link) },
      codeLine(link),
      'The link works once and for a limited time. Until you confirm, your account keeps its current address.',
      'If you didn’t ask for this, ignore this email. Nothing will change.',
    ],
  }),
})

/** Does not name the new address. */
export const emailChanged = defineLinkMail({
  template: 'email-changed',
  isToOtherAddress: true,
  // Exempt from mail limits, because this warning must arrive.
  countedAs: 'none',
  write: (link, site) => ({
    subject: 'Your account’s email address was changed',
    preheader: 'If this was you, you don’t need to do anything.',
    parts: [
      greet(link),
      `The email address of your account at ${site.name} was changed. ` +
        'You can no longer sign in with this address, only with the new one.',
      'If this was you, you don’t need to do anything. We won’t send any more emails about your account to this address.',
      {
        says:
          'If this wasn’t you, someone else has taken over your account. ' +
          'Please tell us right away. Our contact address is at the bottom of every page:',
        href: `${site.url}/`,
      },
    ],
  }),
})

export const identityCode = defineLinkMail({
  template: 'reauthenticate',
  write: (link, site) => ({
    subject: 'Your confirmation code',
    preheader: 'It works once and expires after an hour.',
    parts: [
      greet(link),
      `Your code to confirm a change to your account at ${site.name} is ${link.code}. ` +
        'It expires after an hour and works once. Don’t share it with anyone.',
      {
        says: 'If you didn’t ask for it, someone may be using your account. Sign in and change your password:',
        href: `${site.url}/auth`,
      },
    ],
  }),
})

/** Tells the member what the page must not reveal: that the address has an account. */
export const alreadyRegistered = defineLinkMail({
  template: 'already-registered',
  write(link, site) {
    const signIn = `${site.url}/auth`
    const story = describeStory(link, site)
    return {
      subject: 'You already have an account with us',
      preheader: 'Nothing about your account has changed.',
      parts: [
        greet(link),
        `Someone used your address to sign up at ${site.name}${story ? '' : ', or tried to change another account’s address to it'}. ` +
          'You already have an account, so we didn’t create another one, and nothing about yours has changed.',
        ...(story ?? [{ action: 'Sign in', href: signIn }]),
        story
          ? { says: 'To sign in to your account:', href: signIn }
          : 'If you also sent a story, sign in to find it in your settings under “Stories and comments”.',
        'If this wasn’t you, you don’t need to do anything.',
      ],
    }
  },
})

function describeStory(link: MailLink, site: MailSite): MailPart[] | null {
  if (link.purpose !== 'story_confirmation') return null
  const title = sanitizeName(link.storyTitle)
  const arrival = title === null ? 'They also sent a story.' : `They also sent a story: “${title}”.`
  return [
    `${arrival} It isn’t in your account, and no one can read it. If it’s yours, open it and add it to your account. ` +
      'We’ll then share it or keep it private, as you chose in the form, and sign you in.',
    { action: 'See the story', href: confirmationUrl(site, 'story_confirmation', link) },
    'The link works once and for a limited time. ' +
      'If you do nothing, the story is deleted soon after the link expires.',
  ]
}
