import type { ActsPage } from './staff-schemas.ts'

type Act = ActsPage['acts'][number]

/** What was done, after the name of who did it. `them` is whose account it was done to. */
const sentences: Readonly<Record<string, (them: string) => string>> = {
  became_owner: (them) => `made ${them} an owner`,
  became_moderator: (them) => `made ${them} a moderator`,
  became_analyst: (them) => `made ${them} an analyst`,
  left_staff: (them) => `took the role of ${them}`,
  staff_invited: () => 'invited somebody to the staff',
  invitation_ended: () => 'withdrew an invitation',
  factor_reset_asked: (them) => `asked to reset the second factor of ${them}`,
  factor_reset_ended: (them) => `cancelled the reset of the second factor of ${them}`,
  address_read: (them) => `looked at the email address of ${them}`,
  story_hidden: (them) => `hid a story by ${them}`,
  story_shown: (them) => `showed a story by ${them} again`,
  comment_hidden: (them) => `hid a comment by ${them}`,
  comment_shown: (them) => `showed a comment by ${them} again`,
  report_resolved: (them) => `closed a report about ${them}`,
  account_opened: (them) => `opened an account for ${them}`,
  password_changed: (them) => `changed the password of ${them}`,
  email_changed: (them) => `changed the email address of ${them}`,
  account_deleted: () => 'deleted an account',
  signing_key_added: () => 'added a signing key',
  signing_key_removed: () => 'removed a signing key',
}

/** Nobody acts in the name of the database's owner but who administers the server. */
export function nameActor({ actor, byRole }: Act): string {
  if (actor !== null) return actor
  return byRole === 'owner' ? 'The server’s operator' : 'Somebody whose account is gone'
}

export function describeAct(act: Act): string {
  const { action, account, actor, byRole } = act
  if (byRole === 'member' && account !== null && account === actor)
    return action === 'became_owner'
      ? 'became the first owner'
      : `accepted the role of ${action.slice('became_'.length)}`
  const sentence = sentences[action]
  return sentence ? sentence(account ?? 'somebody who has no account here') : action.replaceAll('_', ' ')
}
