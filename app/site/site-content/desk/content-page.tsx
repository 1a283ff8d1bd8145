import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { EditNotices } from '#app/accounts/staff/editing/edit-notices.tsx'
import { describeInstant } from '#app/platform/time/describe-instant.ts'
import { LoadingState } from '#app/platform/ui/feedback/loading-state.tsx'
import { showSuccess } from '#app/platform/ui/overlay/toast.tsx'
import type { DeskContent } from '../content-schemas.ts'
import { contentQuery, sendDiscard, sendDraft, sendPreview, sendPublication } from '../queries.ts'
import { ContentActions, type PreviewLink } from './content-actions.tsx'
import { ContactFields, CountdownFields, CrowdFields, OfferFields } from './content-fields.tsx'
import { ProductFields } from './product-fields.tsx'
import { describeSection, sectionNames } from './section-labels.ts'
import { useContentEditor } from './use-content-editor.ts'
import { VersionList } from './version-list.tsx'

export function ContentPage({ userId }: { userId: string }) {
  // Incrementing this key resets the form.
  const [round, setRound] = useState(0)
  const { data, error, refetch } = useQuery(contentQuery(userId))
  const beginAnew = async () => {
    await refetch()
    setRound((before) => before + 1)
  }
  if (!data) return <LoadingState height={20} error={error} onRetry={() => void refetch()} />
  return (
    <div className="mt-2 grid gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <ContentForm
        key={round}
        userId={userId}
        data={data}
        refetch={async () => (await refetch()).data}
        onPublished={beginAnew}
      />
      <VersionList data={data} onRestored={beginAnew} />
    </div>
  )
}

interface ContentFormProps {
  userId: string
  data: DeskContent
  refetch: () => Promise<DeskContent | undefined>
  onPublished: () => Promise<void>
}

function ContentForm({ userId, data, refetch, onPublished }: ContentFormProps) {
  const editor = useContentEditor(userId, data, refetch)
  const [link, setLink] = useState<PreviewLink | null>(null)
  const { run } = editor
  const publish = () =>
    run('Error publishing', async (change) => {
      const { version } = await sendPublication(change)
      editor.forget()
      showSuccess({
        title: 'Published',
        description: `Version ${version} is now live.`,
      })
      await onPublished()
    })
  const preview = () => run('Error making a preview', async (change) => setLink(await sendPreview(change)))
  const save = () =>
    run('Error saving the draft', async (change, typed) => {
      await sendDraft(change)
      editor.settle(typed)
      showSuccess({ title: 'Draft saved', description: 'Visitors don’t see it until you publish.' })
    })
  const discard = () =>
    run('Error discarding the draft', async () => {
      await sendDiscard()
      editor.forget()
      await onPublished()
    })
  return (
    <form
      ref={editor.formRef}
      noValidate
      aria-label="Site content"
      onInput={editor.clearError}
      onSubmit={(event) => {
        event.preventDefault()
        void publish()
      }}
      className="space-y-8"
    >
      {data.draft ? (
        <p className="text-muted">
          Your draft of {describeInstant(data.draft.savedAt)}. Visitors don’t see it until you publish.
        </p>
      ) : null}
      <EditNotices
        editor={editor}
        event="A version was published"
        saving="publishing"
        names={sectionNames}
        describe={describeSection}
      />
      <OfferFields {...editor} />
      <CrowdFields {...editor} crowd={data.crowd} />
      <CountdownFields {...editor} />
      <ProductFields {...editor} />
      <ContactFields {...editor} contact={data.contact} />
      <ContentActions
        editor={editor}
        link={link}
        hasDraft={data.draft !== null || link !== null}
        onPreview={preview}
        onSave={save}
        onDiscard={discard}
      />
    </form>
  )
}
