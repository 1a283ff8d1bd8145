import { describeInstant } from '#app/platform/time/describe-instant.ts'
import { type Act, type ActGroupName, actGroupNames } from './audit-schemas.ts'

interface ActGroup {
  title: string
  /**
   * The description of each action, which follows the actor. `{them}` is the name of the affected account, any other braces the subject's
   * name or, without one, their content.
   */
  sentences: Readonly<Record<string, string>>
}

/** All actions of staff, in the groups by which the log can be filtered. */
export const actGroups: Readonly<Record<ActGroupName, ActGroup>> = {
  staff: {
    title: 'Staff and roles',
    sentences: {
      became_owner: 'made {them} an owner',
      became_moderator: 'made {them} a moderator',
      became_analyst: 'made {them} an analyst',
      left_staff: 'removed {them} from the staff',
      staff_invited: 'invited someone to the staff',
      invitation_ended: 'withdrew an invitation',
      factor_reset_asked: 'asked to reset the second factor of {them}',
      factor_reset_ended: 'canceled the reset of the second factor of {them}',
    },
  },
  people: {
    title: 'People and their addresses',
    sentences: {
      address_read: 'viewed the email address of {them}',
      person_opened: 'viewed the record of {them}',
      people_export_asked: 'asked for a file of people',
      people_exported: 'downloaded a file of people',
      people_imported: 'imported a file of people',
      people_imported_by_token: 'imported people with an API token',
      people_import_undone: 'undid an import of people',
      people_exported_by_token: 'downloaded people with an API token',
    },
  },
  campaigns: {
    title: 'Campaigns and segments',
    sentences: {
      segment_saved: 'saved {a segment of people}',
      segment_deleted: 'deleted a segment of people',
      campaign_written: 'saved a draft of {a campaign}',
      campaign_deleted: 'deleted the draft of a campaign',
      campaign_draft: 'returned {a campaign} to draft',
      campaign_scheduled: 'scheduled {a campaign}',
      campaign_sending: 'resumed {a campaign}',
      campaign_sent: 'finished sending {a campaign}',
      campaign_paused: 'paused {a campaign}',
      campaign_stopped: 'stopped {a campaign}',
      campaign_mail_repeated: 'resent an email of {a campaign} that may have arrived',
    },
  },
  decisions: {
    title: 'Decisions',
    sentences: {
      story_hidden: 'hid a story by {them}',
      story_shown: 'showed a story by {them} again',
      comment_hidden: 'hid a comment by {them}',
      comment_shown: 'showed a comment by {them} again',
      ban_proposed: 'proposed to ban {them}',
      decided_none: 'left a post by {them} up',
      decided_approve: 'published a post by {them}',
      decided_hide: 'decided to hide a post by {them}',
      decided_reject_held: 'did not publish a post by {them}',
      decided_restore: 'decided to show a post by {them} again',
      decided_warn: 'warned {them}',
      decided_limit: 'paused posting by {them}',
      decided_suspend: 'suspended {them}',
      decided_unsuspend: 'ended a measure against {them}',
      decided_ban: 'banned {them}',
      decided_unhear: 'paused reporting by {them}',
      decided_inform_authority: 'informed the authorities about a post by {them}',
      decision_undone: 'undid a decision about {them}',
    },
  },
  cases: {
    title: 'Cases and reports',
    sentences: {
      report_resolved: 'closed a report about {them}',
      comment_reported: 'reported a comment by {them}',
      story_reported: 'reported a story by {them}',
      case_opened: 'opened a case about {them}',
      case_claimed: 'took a case about {them}',
      case_released: 'released a case about {them}',
      grave_text_read: 'opened sensitive content',
      case_noted: 'added a note about {them}',
    },
  },
  appeals: {
    title: 'Appeals',
    sentences: {
      appeal_made: 'appealed a decision for {them}',
      appeal_withdrawn: 'withdrew an appeal by {them}',
      appeal_upheld: 'answered an appeal by {them}: decision upheld',
      appeal_overturned: 'answered an appeal by {them}: decision reversed',
      appeal_partly: 'answered an appeal by {them}: decision partly reversed',
    },
  },
  rules: {
    title: 'Rules and settings',
    sentences: {
      macros_changed: 'changed the prepared sentences',
      moderation_settings_changed: 'changed the moderation settings',
      rule_added: 'added a rule',
      word_rule_added: 'added a word rule',
      word_rule_changed: 'changed a word rule',
      word_rule_removed: 'removed a word rule',
    },
  },
  content: {
    title: 'Site content',
    sentences: {
      content_headline_changed: 'changed the home page’s headline',
      content_offers_changed: 'changed what the VIP list offers',
      content_crowd_changed: 'changed the “Join … others” line on the home page',
      content_countdown_changed: 'changed the countdown',
      content_product_changed: 'changed the product texts on the home page',
      content_contact_changed: 'changed the contact address',
      content_postal_changed: 'changed the postal address',
      content_waitlist_changed: 'opened or closed the waitlist, or changed its closing message',
    },
  },
  connections: {
    title: 'Tokens and webhooks',
    sentences: {
      webhook_added: 'added {a webhook}',
      webhook_changed: 'changed {a webhook}',
      webhook_disabled: 'turned off {a webhook}',
      webhook_rotated: 'made a new secret for {a webhook}',
      webhook_removed: 'removed {a webhook}',
      token_made: 'created {an API token}',
      token_ended: 'revoked an API token',
    },
  },
  accounts: {
    title: 'Accounts and keys',
    sentences: {
      account_opened: 'opened an account for {them}',
      password_changed: 'changed the password of {them}',
      email_changed: 'changed the email address of {them}',
      account_confirmed: 'confirmed the address of {them}',
      recovery_code_used: 'used a recovery code of {them}',
      account_deleted: 'deleted an account',
      signing_key_added: 'added a signing key',
      signing_key_removed: 'removed a signing key',
    },
  },
}

const sentences = new Map(Object.values(actGroups).flatMap((group) => Object.entries(group.sentences)))

export const findGroup = (action: string): ActGroupName | undefined =>
  actGroupNames.find((name) => action in actGroups[name].sentences)

/** Returns the sentences of actions that contain a word, or whose group does. */
export function findActions(word: string): Record<string, string> {
  const has = (text: string) =>
    text
      .replaceAll(/[{}]|\{them\}/g, '')
      .toLowerCase()
      .includes(word.toLowerCase())
  return Object.fromEntries(
    Object.values(actGroups).flatMap((group) =>
      Object.entries(group.sentences).filter(([, sentence]) => has(group.title) || has(sentence)),
    ),
  )
}

/** Returns the actor's name. Only the operator acts as the database owner. */
export function nameActor({ actor, byRole }: Act): string {
  if (actor !== null) return actor
  return byRole === 'owner' ? 'The server’s operator' : 'Deleted account'
}

/** @returns a sentence without its subject, such as “Hid a story by Maya” */
export function describeAct(act: Act): string {
  const text = describe(act)
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`
}

function describe({
  action,
  account,
  accountId,
  actorId,
  byRole,
  subject,
  earlierRole,
  plannedAt,
}: Act): string {
  if (byRole === 'member' && accountId !== null && accountId === actorId)
    return action === 'became_owner'
      ? 'became the first owner'
      : `accepted the role of ${action.slice('became_'.length)}`
  const them = account ?? 'someone without an account'
  if (earlierRole !== null) return `removed ${them}’s ${earlierRole} role`
  const sentence = sentences.get(action) ?? action.replaceAll('_', ' ')
  const named = sentence.replaceAll(/\{([^}]+)\}/g, (_, otherwise: string) => {
    if (otherwise === 'them') return them
    return subject === null ? otherwise : `“${subject}”`
  })
  return plannedAt === null ? named : `${named} for ${describeInstant(plannedAt)}`
}
