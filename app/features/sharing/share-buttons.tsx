import { Share2, UserPlus } from 'lucide-react'
import { Button } from '#app/ui/button.tsx'
import type { Story } from '../stories/contract.ts'
import { copyInviteLink, shareStoryLink } from './share.ts'

/** 'Invite Others' and 'Share' below a story. */
export function ShareButtons({ story }: { story: Story }) {
  return (
    <div className="flex flex-wrap gap-x-1 noscript:hidden">
      <Button look="quiet" className="px-3 text-sm" onClick={() => void copyInviteLink()}>
        <UserPlus aria-hidden="true" className="size-4" />
        Invite Others
      </Button>
      <Button look="quiet" className="px-3 text-sm" onClick={() => void shareStoryLink(story)}>
        <Share2 aria-hidden="true" className="size-4" />
        Share
      </Button>
    </div>
  )
}
