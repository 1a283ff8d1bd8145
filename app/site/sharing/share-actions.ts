import type { Story } from '#app/community/stories/story-schemas.ts'
import { showError, showSuccess } from '#app/platform/ui/overlay/toast.tsx'
import { inviteLink, previewText, storyLink, storyPageLink } from './story-links.ts'

async function copy(text: string, { success, failure }: { success: string; failure: string }): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    showSuccess({ title: success })
  } catch {
    // The user or browser denied access, or the page is not served over HTTPS.
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
  return copyLink(storyLink(window.location.origin, storyId))
}

const copyLink = (link: string) =>
  copy(link, { success: 'Link copied!', failure: 'Could not copy link to clipboard.' })

/** Call only in the browser. */
export function canShareNatively(): boolean {
  return typeof navigator.share === 'function'
}

export async function shareStoryLink({ id, title, content }: Story): Promise<void> {
  const url = storyPageLink(window.location.origin, id)
  if (!canShareNatively()) return copyLink(url)
  try {
    await navigator.share({
      title: title ?? 'Air quality story',
      text: previewText(content),
      url,
    })
  } catch (error) {
    // The user closed the share sheet.
    if (error instanceof DOMException && error.name === 'AbortError') return
    await copyLink(url)
  }
}
