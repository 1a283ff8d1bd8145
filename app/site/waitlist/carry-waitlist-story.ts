import { openStoryDraft } from '#app/community/stories/composer/story-draft.ts'
import { waitlistDraft } from './waitlist-draft.ts'

/** Moves an unsent story to the composer's draft of the user, who has now signed in. @returns true if there was a story */
export function carryWaitlistStory(userId: string): boolean {
  const typed = waitlistDraft.read()
  if (!typed?.fields.airQualityStory.trim()) return false
  const { airQualityStory, sharePermission, isAnonymous } = typed.fields
  const draft = openStoryDraft(userId)
  const { fields } = draft.read()
  const isEmpty = fields.content.trim() === ''
  draft.write({
    fields: {
      ...fields,
      content: isEmpty ? airQualityStory : `${fields.content}\n\n${airQualityStory}`,
      sharePermission: isEmpty ? sharePermission : fields.sharePermission,
      isAnonymous: fields.isAnonymous || isAnonymous,
    },
    isOpen: true,
  })
  waitlistDraft.write({ fields: { ...typed.fields, airQualityStory: '' } })
  return true
}
