import { Share2, UserPlus } from 'lucide-react'
import type { Story } from '#app/community/stories/story-schemas.ts'
import { copyInviteLink, shareStoryLink } from './share-actions.ts'

const button =
  'inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-full px-3 text-sm font-semibold text-accent hover:bg-tint'

export function ShareButtons({ story }: { story: Story }) {
  return (
    <div className="-mx-3 flex flex-wrap noscript:hidden">
      <button type="button" className={button} onClick={() => void copyInviteLink()}>
        <UserPlus aria-hidden="true" className="size-4" />
        Invite Others
      </button>
      <button type="button" className={button} onClick={() => void shareStoryLink(story)}>
        <Share2 aria-hidden="true" className="size-4" />
        Share
      </button>
    </div>
  )
}
