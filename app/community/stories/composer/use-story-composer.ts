import { useEffect, useRef, useState } from 'react'
import { useForm } from '#app/platform/ui/form/use-form.ts'
import { showError, showSuccess } from '#app/platform/ui/overlay/toast.tsx'
import { countCharacters, isBlank } from '#app/platform/validation/text-length.ts'
import { announceHeld } from '../held/announce-held.ts'
import type { Story } from '../story-schemas.ts'
import { fillStoryFields, readStoryFields } from './read-story-form.ts'
import { openStoryDraft, type StoryFields } from './story-draft.ts'

interface StoryBoxOptions {
  userId: string
  onShared: (story: Story) => void
}

/** The draft survives reloads and sign-outs, and creates only one story even if it is sent repeatedly. */
export function useStoryComposer({ userId, onShared }: StoryBoxOptions) {
  const formRef = useRef<HTMLFormElement>(null)
  const [content, setContent] = useState('')
  const [isAnonymous, setAnonymous] = useState(false)
  const draft = openStoryDraft(userId)

  const [notice, setNotice] = useState<string | null>(null)

  /** @param sent the fields that the other tab sent, if known */
  const handleSharedElsewhere = (sent: StoryFields) => {
    const form = formRef.current
    if (form === null) return
    const fields = readStoryFields(form)
    if (isBlank(fields.content)) return
    if (JSON.stringify(fields) === JSON.stringify(sent)) {
      form.reset()
      setContent('')
      setNotice('You shared this story in another tab.')
    } else {
      draft.write({ fields, isOpen: true })
      setNotice('You shared another version of this story in another tab. This one would be a second story.')
    }
  }
  const latestHandler = useRef(handleSharedElsewhere)
  useEffect(() => {
    latestHandler.current = handleSharedElsewhere
  })
  useEffect(
    () => openStoryDraft(userId).onForgottenElsewhere(({ fields }) => latestHandler.current(fields)),
    [userId],
  )

  const keep = (fields: StoryFields) => {
    setContent(fields.content)
    setAnonymous(fields.isAnonymous)
    draft.write({ fields, isOpen: true })
  }

  const { formProps, ...state } = useForm({
    schema: async () => (await import('./composer-schemas.ts')).composerSchema,
    submit: async (story, form) => {
      // Another tab has sent the draft, but its message did not arrive.
      if (isBlank(draft.read().fields.content)) return handleSharedElsewhere(readStoryFields(form))
      const key = draft.startAttempt({ fields: readStoryFields(form), isOpen: true })
      const { shareStory } = await import('../queries.ts')
      const shared = await shareStory(story, key)
      draft.forget()
      if (shared.isHeld) void announceHeld()
      else
        showSuccess({
          title: 'Story shared successfully!',
          description: 'Thank you for sharing your air quality experience with the community.',
        })
      onShared(shared)
    },
    onFailure: ({ message }) => showError({ title: 'Error sharing story', description: message }),
  })

  useEffect(() => {
    const form = formRef.current
    if (form === null) return
    fillStoryFields(form, openStoryDraft(userId).read().fields)
    const { content, isAnonymous } = readStoryFields(form)
    setContent(content)
    setAnonymous(isAnonymous)
  }, [userId])

  const handleInput: typeof formProps.onInput = (event) => {
    formProps.onInput(event)
    setNotice(null)
    keep(readStoryFields(event.currentTarget))
  }

  return {
    ...state,
    formRef,
    notice,
    formProps: { ...formProps, onInput: handleInput },
    length: countCharacters(content),
    isEmpty: isBlank(content),
    isAnonymous,
  }
}
