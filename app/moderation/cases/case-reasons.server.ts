import { illegalLabel } from '#app/moderation/reports/report-reasons.ts'

const bands: Readonly<Record<number, string>> = {
  0: 'Danger to people',
  1: illegalLabel,
}

const heldReasons: Readonly<Record<string, string>> = {
  first_text: 'By a new member, not published yet',
  edited_first_text: 'Edited by a new member, hidden until decided',
  word_rule: 'Matches a word rule, not published yet',
  edited_word_rule: 'Edited to match a word rule, hidden until decided',
  new_links: 'By a new member, with more links than allowed, not published yet',
  edited_new_links: 'Edited by a new member, with more links than allowed, hidden until decided',
  trap: 'Not published yet: a hidden form field was filled in',
  forged_stamp: 'Not published yet: sent by a program that faked the time its form was opened',
  too_quick: 'Not published yet: sent within three seconds of opening its form',
  edited_suspicious: 'Edited after being held as possibly automated, hidden until decided',
  same_text: 'Someone else sent the same text within a day, not published yet',
  reported: 'Held automatically: reported by three trusted reporters',
  edited_same_text: 'Edited to match a text that someone else sent within a day, hidden until decided',
}

const sources: Readonly<Record<string, string[]>> = {
  moderator: ['Opened by a moderator'],
  automatic: ['Found automatically, not reported'],
}

interface CaseFacts {
  band: number
  heldFor: string | null
  isEdited: boolean
  isOwn: boolean
  openedBy: string
  reportCount: number
  reliable: number | null
}

/** Returns why a case is in the queue. */
export function listCaseReasons({ band, heldFor, isEdited, isOwn, ...source }: CaseFacts): string[] {
  return [
    bands[band] ?? '',
    ...(heldFor === null ? [] : [heldReasons[heldFor] ?? 'Not shown yet']),
    ...(isEdited ? ['Edited since the case was opened'] : []),
    ...(isOwn ? [] : describeSource(source.openedBy, source.reportCount, source.reliable ?? 0)),
  ].filter(Boolean)
}

/** Describes a case's source. Authors see no counts of their own cases, which would reveal who reported. */
function describeSource(openedBy: string, people: number, reliable: number): string[] {
  if (people === 0) return sources[openedBy] ?? []
  if (people === 1) return [`Reported by 1 ${reliable === 1 ? 'reliable ' : ''}person`]
  const share = reliable === people ? ', all reliable' : reliable > 0 ? `, ${reliable} of them reliable` : ''
  return [`Reported by ${people} people${share}`]
}
