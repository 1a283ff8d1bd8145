import { maskLinks, sanitizeName } from '#app/platform/mail/sanitize-line.ts'
import { describeNotification } from './describe-notification.ts'
import type { StoryNotification } from './notification-schemas.ts'

export interface MailedNews {
  /** Contains sanitized names. */
  says: string
  /** Each writer’s latest comment on one line. Starts with the name if there are two writers. */
  quotes: string[]
}

/** Removes links, because anyone can cause a message and it can’t be recalled. */
export function describeForMail({
  kind,
  count,
  writers,
}: Pick<StoryNotification, 'kind' | 'count' | 'writers'>): MailedNews {
  const names = writers.map(({ fullName }) => sanitizeName(fullName))
  return {
    says: `${describeNotification({ kind, count, names })}.`,
    quotes: writers.flatMap(({ quote }, index) => {
      if (quote === null) return []
      const said = `“${maskLinks(quote)}”`
      return writers.length === 1 ? said : `${names[index] ?? 'Someone'}: ${said}`
    }),
  }
}
