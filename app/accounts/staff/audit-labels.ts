import type { AuditLogPage } from './staff-schemas.ts'

type AuditEntry = AuditLogPage['acts'][number]

/** The description of each action, which follows the actor's name. `them` is the name of the affected account. */
const sentences: Readonly<Record<string, (them: string) => string>> = {
  became_owner: (them) => `made ${them} an owner`,
  became_moderator: (them) => `made ${them} a moderator`,
  became_analyst: (them) => `made ${them} an analyst`,
  left_staff: (them) => `removed ${them} from the staff`,
  staff_invited: () => 'invited someone to the staff',
  invitation_ended: () => 'withdrew an invitation',
  factor_reset_asked: (them) => `asked to reset the second factor of ${them}`,
  factor_reset_ended: (them) => `canceled the reset of the second factor of ${them}`,
  address_read: (them) => `viewed the email address of ${them}`,
  person_opened: (them) => `viewed the record of ${them}`,
  people_export_asked: () => 'asked for a file of people',
  people_exported: () => 'downloaded a file of people',
  people_imported: () => 'imported a file of people',
  people_imported_by_token: () => 'imported people with an API token',
  people_import_undone: () => 'undid an import of people',
  people_exported_by_token: () => 'downloaded people with an API token',
  webhook_added: () => 'added a webhook',
  webhook_changed: () => 'changed a webhook',
  webhook_disabled: () => 'turned a webhook off',
  webhook_rotated: () => 'made a new secret for a webhook',
  webhook_removed: () => 'removed a webhook',
  token_made: () => 'created an API token',
  token_ended: () => 'revoked an API token',
  segment_saved: () => 'saved a segment of people',
  segment_deleted: () => 'deleted a segment of people',
  campaign_written: () => 'saved a draft of a campaign',
  campaign_deleted: () => 'deleted the draft of a campaign',
  campaign_draft: () => 'returned a campaign to draft',
  campaign_scheduled: () => 'scheduled a campaign',
  campaign_sending: () => 'resumed a campaign',
  campaign_sent: () => 'finished sending a campaign',
  campaign_paused: () => 'paused a campaign',
  campaign_stopped: () => 'stopped a campaign',
  campaign_mail_repeated: () => 'resent a campaign email that may have arrived',
  story_hidden: (them) => `hid a story by ${them}`,
  story_shown: (them) => `showed a story by ${them} again`,
  comment_hidden: (them) => `hid a comment by ${them}`,
  comment_shown: (them) => `showed a comment by ${them} again`,
  report_resolved: (them) => `closed a report about ${them}`,
  comment_reported: (them) => `reported a comment by ${them}`,
  story_reported: (them) => `reported a story by ${them}`,
  case_opened: (them) => `opened a case about ${them}`,
  case_claimed: (them) => `took a case about ${them}`,
  case_released: (them) => `released a case about ${them}`,
  grave_text_read: () => 'unfolded a text that may be hard to read',
  case_noted: (them) => `added a note about ${them}`,
  ban_proposed: (them) => `proposed to ban ${them}`,
  decided_none: (them) => `left up a text by ${them}`,
  decided_approve: (them) => `published a text by ${them}`,
  decided_hide: (them) => `decided to hide a text by ${them}`,
  decided_reject_held: (them) => `did not publish a text by ${them}`,
  decided_restore: (them) => `decided to show a text by ${them} again`,
  decided_warn: (them) => `warned ${them}`,
  decided_limit: (them) => `paused posting by ${them}`,
  decided_suspend: (them) => `suspended ${them}`,
  decided_unsuspend: (them) => `ended a measure against ${them}`,
  decided_ban: (them) => `banned ${them}`,
  decided_unhear: (them) => `suspended reporting by ${them}`,
  decided_inform_authority: (them) => `informed the authorities about a text by ${them}`,
  decision_undone: (them) => `undid a decision about ${them}`,
  appeal_made: (them) => `appealed a decision for ${them}`,
  appeal_withdrawn: (them) => `withdrew an appeal by ${them}`,
  appeal_upheld: (them) => `answered an appeal by ${them}: decision upheld`,
  appeal_overturned: (them) => `answered an appeal by ${them}: decision reversed`,
  appeal_partly: (them) => `answered an appeal by ${them}: decision partly reversed`,
  macros_changed: () => 'changed the prepared sentences',
  moderation_settings_changed: () => 'changed the moderation settings',
  content_headline_changed: () => 'changed the home page’s headline',
  content_offers_changed: () => 'changed what the VIP list offers',
  content_crowd_changed: () => 'changed the number of others on the home page',
  content_countdown_changed: () => 'changed the countdown',
  content_product_changed: () => 'changed the product texts on the home page',
  content_contact_changed: () => 'changed the contact address',
  content_postal_changed: () => 'changed the postal address',
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

/** Returns the actor's name. Only the operator acts as the database owner. */
export function nameActor({ actor, byRole }: AuditEntry): string {
  if (actor !== null) return actor
  return byRole === 'owner' ? 'The server’s operator' : 'Deleted account'
}

export function describeAuditEntry(entry: AuditEntry): string {
  const { action, account, actor, byRole } = entry
  if (byRole === 'member' && account !== null && account === actor)
    return action === 'became_owner'
      ? 'became the first owner'
      : `accepted the role of ${action.slice('became_'.length)}`
  const sentence = sentences[action]
  return sentence ? sentence(account ?? 'someone without an account') : action.replaceAll('_', ' ')
}
