import * as v from 'valibot'
import { storyIssues } from '#app/community/stories/story-options.ts'
import { dayField } from '#app/platform/validation/day-field.ts'
import { channelNames, knownChannels } from '#app/platform/visits/source-labels.ts'
import { personStates, stateNames } from './person-states.ts'

export const consents = ['given', 'withdrawn', 'none'] as const
export const consentNames: Readonly<Record<(typeof consents)[number], string>> = {
  given: 'Agreed',
  withdrawn: 'Withdrew',
  none: 'None',
}

const storyChoices = { public: 'Public', private: 'Not public', none: 'No story' } as const
const postedChoices = { yes: 'Has posted', no: 'Has not posted' } as const

const pick = <const Options extends readonly string[]>(options: Options) =>
  v.optional(v.picklist(options, `Please choose one of ${options.join(', ')}.`))

export const stateField = v.picklist(personStates, 'Please choose a state: asked, verified or joined.')

/** Criteria of the list of people and of segments. Days are in UTC, and the last is inclusive. */
export const criteria = {
  state: v.optional(stateField),
  source: pick(knownChannels),
  from: v.optional(dayField),
  to: v.optional(dayField),
  story: pick(['public', 'private', 'none']),
  /** Of a public story. */
  issue: pick(storyIssues),
  consent: pick(consents),
  /** A story or comment. */
  posted: pick(['yes', 'no']),
  /** Signed in or used the site on this day or later. */
  returned: v.optional(dayField),
}
const criteriaSchema = v.object(criteria)
export type Criteria = v.InferOutput<typeof criteriaSchema>
export type Criterion = keyof Criteria

interface Choice {
  label: string
  /** Names of the values; null for a day. */
  names: Readonly<Record<string, string>> | null
}

export const choices: Readonly<Record<Criterion, Choice>> = {
  state: { label: 'State', names: stateNames },
  source: { label: 'Source', names: channelNames },
  from: { label: 'Added from', names: null },
  to: { label: 'Added until', names: null },
  story: { label: 'Story', names: storyChoices },
  issue: {
    label: 'Issue of a public story',
    names: Object.fromEntries(storyIssues.map((issue) => [issue, issue])),
  },
  consent: { label: 'Consent to emails', names: consentNames },
  posted: { label: 'Posts', names: postedChoices },
  returned: { label: 'Returned since', names: null },
}

const isCriterion = (name: string): name is Criterion => Object.hasOwn(choices, name)
export const criterionOrder: readonly Criterion[] = Object.keys(choices).filter(isCriterion)

/** @returns such as “State: Joined” for each criterion */
export function describeCriteria(chosen: Criteria): string[] {
  return criterionOrder.flatMap((name) => {
    const value = chosen[name]
    return value ? [`${choices[name].label}: ${choices[name].names?.[value] ?? value}`] : []
  })
}
