import type { ActsPage } from './staff-schemas.ts'

type Act = ActsPage['acts'][number]

/** Describes an action, after the actor's name. `them` is the name of the affected account. */
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
  person_opened: (them) => `looked at the record of ${them}`,
  people_export_asked: () => 'asked for a file of people',
  people_exported: () => 'downloaded a file of people',
  people_imported: () => 'brought in a file of people',
  people_imported_by_token: () => 'imported people with an API token',
  people_import_undone: () => 'took back a file of people',
  people_exported_by_token: () => 'downloaded people with an API token',
  webhook_added: () => 'added a webhook',
  webhook_changed: () => 'changed a webhook',
  webhook_disabled: () => 'turned a webhook off',
  webhook_rotated: () => 'made a new secret for a webhook',
  webhook_removed: () => 'removed a webhook',
  token_made: () => 'made a token for a program',
  token_ended: () => 'ended a token of a program',
  segment_saved: () => 'saved a segment of people',
  segment_deleted: () => 'deleted a segment of people',
  campaign_written: () => 'wrote the draft of a campaign',
  campaign_deleted: () => 'deleted the draft of a campaign',
  campaign_draft: () => 'took a campaign back to its draft',
  campaign_scheduled: () => 'scheduled a campaign',
  campaign_sending: () => 'went on sending a campaign',
  campaign_sent: () => 'sent a campaign to its end',
  campaign_paused: () => 'paused a campaign',
  campaign_stopped: () => 'stopped a campaign for good',
  campaign_mail_repeated: () => 'sent an email of a campaign again that may have arrived',
  story_hidden: (them) => `hid a story by ${them}`,
  story_shown: (them) => `showed a story by ${them} again`,
  comment_hidden: (them) => `hid a comment by ${them}`,
  comment_shown: (them) => `showed a comment by ${them} again`,
  report_resolved: (them) => `closed a report about ${them}`,
  comment_reported: (them) => `reported a comment by ${them}`,
  story_reported: (them) => `reported a story by ${them}`,
  case_opened: (them) => `opened a case about ${them}`,
  case_claimed: (them) => `took a case about ${them}`,
  case_released: (them) => `left a case about ${them} to others`,
  grave_text_read: () => 'unfolded a text that may be hard to read',
  case_noted: (them) => `noted something about ${them}`,
  ban_proposed: (them) => `proposed to ban ${them}`,
  decided_none: (them) => `let what ${them} wrote stand`,
  decided_approve: (them) => `published what ${them} wrote`,
  decided_hide: (them) => `decided to hide what ${them} wrote`,
  decided_reject_held: (them) => `did not publish what ${them} wrote`,
  decided_restore: (them) => `decided to show what ${them} wrote again`,
  decided_warn: (them) => `warned ${them}`,
  decided_limit: (them) => `kept ${them} from writing for a time`,
  decided_suspend: (them) => `suspended ${them} for a time`,
  decided_unsuspend: (them) => `ended a measure against ${them}`,
  decided_ban: (them) => `banned ${them}`,
  decided_unhear: (them) => `hears no reports of ${them} for a time`,
  decided_inform_authority: (them) => `informed the authorities about what ${them} wrote`,
  decision_undone: (them) => `undid a decision about ${them}`,
  appeal_made: (them) => `objected to a decision for ${them}`,
  appeal_withdrawn: (them) => `withdrew an objection of ${them}`,
  appeal_upheld: (them) => `answered an objection of ${them}: the decision stands`,
  appeal_overturned: (them) => `answered an objection of ${them}: the decision is taken back`,
  appeal_partly: (them) => `answered an objection of ${them}: a part is taken back`,
  moderation_settings_changed: () => 'changed how the desk works',
  content_headline_changed: () => 'changed the home page’s headline',
  content_offers_changed: () => 'changed what the VIP list offers',
  content_crowd_changed: () => 'changed how many others the home page says there are',
  content_countdown_changed: () => 'changed the countdown',
  content_product_changed: () => 'changed what the home page says about the product',
  content_contact_changed: () => 'changed the contact address',
  content_waitlist_changed: () => 'opened or closed the waitlist, or changed its closing message',
  rule_added: () => 'added a rule',
  word_rule_added: () => 'added a word rule',
  word_rule_changed: () => 'changed a word rule',
  word_rule_removed: () => 'removed a word rule',
  account_opened: (them) => `opened an account for ${them}`,
  password_changed: (them) => `changed the password of ${them}`,
  email_changed: (them) => `changed the email address of ${them}`,
  account_deleted: () => 'deleted an account',
  signing_key_added: () => 'added a signing key',
  signing_key_removed: () => 'removed a signing key',
}

/** Returns the actor's name. Only the server's operator acts as the database's owner. */
export function nameActor({ actor, byRole }: Act): string {
  if (actor !== null) return actor
  return byRole === 'owner' ? 'The server’s operator' : 'Deleted account'
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
