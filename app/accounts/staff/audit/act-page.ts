import { deskPath } from '#app/platform/http/page-paths.ts'
import { findGroup } from './audit-labels.ts'
import type { Act, ActGroupName } from './audit-schemas.ts'

interface ActPage {
  path: string
  label: string
}

const desk = (path: string, label: string): ActPage => ({ path: `${deskPath}/${path}`, label })
const person = ({ accountId }: Act) =>
  accountId === null ? null : desk(`people/${accountId}`, 'Open the person')

function findPost({ caseId, storyId, subjectId, action }: Act): ActPage | null {
  if (caseId !== null) return desk(`cases/${caseId}`, 'Open the case')
  if (storyId === null) return null
  const comment = action.startsWith('comment') ? `#comment-${subjectId}` : ''
  return { path: `/stories/${storyId}${comment}`, label: comment ? 'Open the comment' : 'Open the story' }
}

function findRulePage({ action }: Act): ActPage {
  if (action.startsWith('word_rule')) return desk('words', 'Open the word rules')
  if (action === 'macros_changed') return desk('sentences', 'Open the sentences')
  return action === 'rule_added'
    ? { path: '/rules', label: 'Open the rules' }
    : desk('settings', 'Open the settings')
}

function findCampaign({ action, subject, subjectId, isWave }: Act): ActPage {
  if (action.startsWith('segment')) return desk('segments', 'Open the segments')
  const [page, label] = isWave ? ['waves', 'Open the wave'] : ['campaigns', 'Open the campaign']
  return subject === null ? desk('campaigns', 'Open the campaigns') : desk(`${page}/${subjectId}`, label)
}

const pages: Readonly<Record<ActGroupName, (act: Act) => ActPage | null>> = {
  staff: () => desk('staff', 'Open the staff'),
  people: (act) => person(act) ?? desk('people', 'Open the list of people'),
  campaigns: findCampaign,
  decisions: (act) => findPost(act) ?? person(act),
  cases: (act) => findPost(act) ?? person(act),
  appeals: () => desk('appeals', 'Open the appeals'),
  rules: findRulePage,
  content: () => desk('content', 'Open the content'),
  connections: () => desk('connections', 'Open the connections'),
  accounts: (act) => person(act) ?? desk('health', 'Open the health page'),
}

/** Returns the page of an action's subject; null for an unknown action. */
export function findActPage(act: Act): ActPage | null {
  const group = findGroup(act.action)
  return group === undefined ? null : pages[group](act)
}
