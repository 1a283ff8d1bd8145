import { type CampaignField, campaignFields, subjectFields } from './campaign-options.ts'

const fieldNames = Object.keys(campaignFields)

/** Returns the unknown fields as they are written in the text. */
export function findBrokenFields(text: string, allowed: readonly string[] = fieldNames): string[] {
  const withoutKnown = text.replaceAll(/\{([a-z]+)\}/g, (whole, name: string) =>
    allowed.includes(name) ? '' : whole,
  )
  return [...withoutKnown.matchAll(/\{[^{}\n]*\}?|\}/g)].map(([broken]) => broken)
}

export const findBrokenSubjectFields = (subject: string): string[] => findBrokenFields(subject, subjectFields)

export function describeBroken(broken: readonly string[], allowed: readonly string[] = fieldNames): string {
  const known = allowed.map((name) => `{${name}}`)
  const choice = known.length === 1 ? known.join() : `${known.slice(0, -1).join(', ')} or ${known.at(-1)}`
  const [misplaced, unknown] = [true, false].map((isField) =>
    broken.filter((written) => fieldNames.includes(written.slice(1, -1)) === isField).slice(0, 3),
  )
  return [
    ...(unknown?.length ? [`There is no field ${unknown.join(', ')}.`] : []),
    ...(misplaced?.length ? [`${misplaced.join(', ')} can’t be used in the subject.`] : []),
    `Please use ${choice}.`,
  ].join(' ')
}

export function fillFields(text: string, values: Readonly<Record<CampaignField, string>>): string {
  return text.replaceAll(/\{(greeting|name|site)\}/g, (_whole, name: CampaignField) => values[name])
}

/** A link alone in its paragraph becomes a button. */
type CampaignPart = string | { action: string; href: string }

/** `[Label](https://…)` alone in a paragraph is a button; everything else is plain text. */
export function splitParts(body: string): CampaignPart[] {
  return body
    .replaceAll('\r\n', '\n')
    .trim()
    .split(/\n\s*\n/)
    .map((paragraph) => {
      const [, action, href] =
        /^\[([^\]\n]{1,80})\]\((https:\/\/[^\s()]{1,500})\)$/.exec(paragraph.trim()) ?? []
      return action !== undefined && href !== undefined ? { action, href } : paragraph.trim()
    })
}
