import { useQueryClient } from '@tanstack/react-query'
import { PenLine } from 'lucide-react'
import {
  lazy,
  type ReactNode,
  type Ref,
  Suspense,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react'
import { importWithRetry } from '#app/platform/hydration/import-with-retry.ts'
import { SignedIn } from '#app/platform/session/auth-gate.tsx'
import { useSession } from '#app/platform/session/use-session.ts'
import { scrollToElement } from '#app/platform/ui/layout/scroll-to-element.ts'
import { markHasHeld } from '../held/has-held-stories.ts'
import { storiesKey } from '../story-keys.ts'
import type { Story } from '../story-schemas.ts'
import { composerId, composerToggledEvent, handleComposerRequests } from './composer-request.ts'
import { openStoryDraft } from './story-draft.ts'

const StoryComposerForm = lazy(async () => ({
  default: (await importWithRetry(() => import('./story-composer-form.tsx'))).StoryComposerForm,
}))

interface StoryComposerProps {
  onShared?: ((story: Story) => void) | undefined
  measurements?: ReactNode
}

export function StoryComposer({ onShared, measurements }: StoryComposerProps) {
  const session = useSession()
  return (
    <SignedIn>
      <div
        id={composerId}
        className="scroll-mt-6 rounded-2xl border border-line bg-surface p-2 shadow-lift has-[form]:p-4 sm:p-6 sm:has-[form]:p-6"
      >
        <OpenableBox
          userId={session.status === 'in' ? session.user.id : null}
          onShared={onShared}
          measurements={measurements}
        />
      </div>
    </SignedIn>
  )
}

/** The user's choice on this page, or the one stored with the draft. */
function useOpen(userId: string | null) {
  const [choice, setChoice] = useState<{ userId: string; isOpen: boolean } | null>(null)
  const isAsked = choice !== null && choice.userId === userId
  // Read only once: the form stays open if another tab sends the draft, and tells the user so.
  const wasOpen = useMemo(() => userId !== null && openStoryDraft(userId).read().isOpen, [userId])
  const isOpen = isAsked ? choice.isOpen : wasOpen
  return { isAsked, isOpen, setChoice }
}

/** Renders the same prompt element before and after hydration, so that it keeps the focus. */
function OpenableBox({ userId, onShared, measurements }: StoryComposerProps & { userId: string | null }) {
  const queryClient = useQueryClient()
  const promptRef = useRef<HTMLButtonElement>(null)
  const { isAsked, isOpen, setChoice } = useOpen(userId)

  // Moves the focus only after a user action, not when the page loads.
  useEffect(() => {
    if (isAsked && !isOpen) promptRef.current?.focus()
  }, [isAsked, isOpen])

  const [requests, setRequests] = useState(0)
  const handleRequest = useEffectEvent(() => {
    toggle(true)
    setRequests(requests + 1)
  })
  useEffect(() => (userId === null ? undefined : handleComposerRequests(() => handleRequest())), [userId])
  // Runs after the form's own effects, and even if the form was already open.
  useEffect(() => {
    if (requests === 0) return
    document.getElementById(composerId)?.querySelector('input')?.focus({ preventScroll: true })
    scrollToElement(composerId, { isAtOnce: true })
  }, [requests])

  if (userId === null) return <Prompt isWaiting />

  function toggle(isOpenNext: boolean): void {
    if (userId === null) return
    const draft = openStoryDraft(userId)
    draft.write({ ...draft.read(), isOpen: isOpenNext })
    setChoice({ userId, isOpen: isOpenNext })
    dispatchEvent(new Event(composerToggledEvent))
  }

  const handleShared = (story: Story) => {
    toggle(false)
    if (story.isHeld) markHasHeld()
    else onShared?.(story)
    void queryClient.invalidateQueries({ queryKey: storiesKey })
  }

  if (!isOpen) return <Prompt ref={promptRef} onOpen={() => toggle(true)} />
  return (
    <Suspense fallback={<Prompt isWaiting />}>
      <StoryComposerForm
        key={userId}
        userId={userId}
        takesFocus={isAsked}
        onShared={handleShared}
        onCancel={() => toggle(false)}
        measurements={measurements}
      />
    </Suspense>
  )
}

interface PromptProps {
  ref?: Ref<HTMLButtonElement>
  /** True until hydration, when clicks would be lost. The prompt can take the focus already. */
  isWaiting?: boolean
  onOpen?: () => void
}

function Prompt({ ref, isWaiting = false, onOpen }: PromptProps) {
  return (
    <button
      ref={ref}
      type="button"
      aria-expanded={false}
      aria-disabled={isWaiting || undefined}
      onClick={onOpen}
      className="flex min-h-12 w-full cursor-pointer items-center gap-3 rounded-xl border border-edge bg-sunken px-4 py-2.5 text-left text-muted hover:border-accent hover:text-ink"
    >
      <PenLine aria-hidden="true" className="size-5 shrink-0 text-accent" />
      Share your air quality story...
    </button>
  )
}
