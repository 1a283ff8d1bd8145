import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import * as v from 'valibot'
import { useUserId } from '#app/platform/session/use-session.ts'
import { useForm } from '#app/platform/ui/form/use-form.ts'
import { showError, showSuccess } from '#app/platform/ui/overlay/toast.tsx'
import { countCharacters, isBlank } from '#app/platform/validation/text-length.ts'
import { fillStoryFields, readStoryFields, toStoryFields } from '../composer/read-story-form.ts'
import { openEditDraft, readFields, type StoryFields } from '../composer/story-draft.ts'
import { announceHeld } from '../held/announce-held.ts'
import { storyChangeSchema } from '../story-schemas.ts'
import type { OwnStory } from './own-story-schemas.ts'
import { useOwnStoryChanges } from './queries.ts'

interface StoryEditorOptions {
  story: OwnStory
  takesFocus: boolean
  onClose: () => void
}

const toFields = (story: OwnStory): StoryFields =>
  readFields({ ...story, issues: story.airQualityIssues, chart: story.chartId })

/** Keeps issues that can't be chosen, such as the waitlist's, unless the author chooses others. */
function toChange(values: unknown, before: StoryFields): unknown {
  const fields = typeof values === 'object' && values !== null ? { ...values } : {}
  const { issues, isAnonymous, chart, sharePermission: _, ...texts } = toStoryFields(fields)
  const isSameChoice = issues.join() === before.issues.join()
  return {
    ...texts,
    ...(!isSameChoice && { airQualityIssues: issues }),
    ...(isAnonymous !== before.isAnonymous && { isAnonymous }),
    ...(!isAnonymous && chart !== before.chart && { chartId: chart || null }),
  }
}

/** The draft survives reloads and failures, and is deleted after saving or canceling. */
export function useStoryEditor({ story, takesFocus, onClose }: StoryEditorOptions) {
  const formRef = useRef<HTMLFormElement>(null)
  const draft = openEditDraft(useUserId() ?? '', story.id)
  const { editStory } = useOwnStoryChanges()
  const { revalidate } = useRevalidator()
  const [content, setContent] = useState(story.content)
  const [before] = useState(() => toFields(story))

  const close = () => {
    draft.forget()
    onClose()
  }

  const { formProps, ...state } = useForm({
    schema: v.pipe(
      v.unknown(),
      v.transform((values) => toChange(values, before)),
      storyChangeSchema,
    ),
    submit: async (change) => {
      const { isHeld } = await editStory(story.id, change)
      // The server renders the chart, so load the page's data again.
      if (change.chartId !== undefined || change.isAnonymous !== undefined) await revalidate()
      if (isHeld) void announceHeld()
      else showSuccess({ title: 'Story changed' })
      close()
    },
    onFailure: ({ message }) => showError({ title: 'Error changing story', description: message }),
  })

  const opened = useRef({ draft, before, takesFocus })
  useEffect(() => {
    const form = formRef.current
    if (form === null) return
    fillStoryFields(form, opened.current.draft.read()?.fields ?? opened.current.before)
    setContent(readStoryFields(form).content)
    if (opened.current.takesFocus) form.querySelector('textarea')?.focus()
  }, [])

  const handleInput: typeof formProps.onInput = (event) => {
    formProps.onInput(event)
    const fields = readStoryFields(event.currentTarget)
    setContent(fields.content)
    draft.write({ fields })
  }

  return {
    ...state,
    formRef,
    formProps: { ...formProps, onInput: handleInput },
    length: countCharacters(content),
    isEmpty: isBlank(content),
    cancel: close,
  }
}
