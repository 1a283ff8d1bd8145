import type { Story } from '#app/community/stories/story-schemas.ts'
import { showError, showSuccess } from '#app/platform/ui/overlay/toast.tsx'
import { inviteLink, previewText, storyLink } from './story-links.ts'

interface CopyTexts {
  success: string
  failure: string
}

async function copy(text: string, { success, failure }: CopyTexts): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    showSuccess({ title: success })
  } catch {
    // Denied by the person or the browser, or absent on a site without HTTPS.
    showError({ title: 'Copy failed', description: failure })
  }
}

export function copyInviteLink(): Promise<void> {
  return copy(inviteLink(window.location.origin), {
    success: 'Invite link copied!',
    failure: 'Could not copy invite link to clipboard.',
  })
}

export function copyStoryLink(storyId: string): Promise<void> {
  return copy(storyLink(window.location.origin, storyId), {
    success: 'Link copied!',
    failure: 'Could not copy link to clipboard.',
  })
}

/** Whether this browser has a way of its own to share with. Only to be asked in the browser. */
export function canShareNatively(): boolean {
  return typeof navigator.share === 'function'
}

/** Shares by the browser's own way where there is one, and by copying the link elsewhere. */
export async function shareStoryLink({ id, title, content }: Story): Promise<void> {
  if (!canShareNatively()) return copyStoryLink(id)
  try {
    await navigator.share({
      title: title ?? 'Air quality story',
      text: previewText(content),
      url: storyLink(window.location.origin, id),
    })
  } catch (error) {
    // Somebody who thought better of it needs no message.
    if (error instanceof DOMException && error.name === 'AbortError') return
    await copyStoryLink(id)
  }
}
