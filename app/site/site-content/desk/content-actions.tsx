import { describeInstant } from '#app/platform/time/describe-instant.ts'
import { Button } from '#app/platform/ui/form/button.tsx'
import { FormError } from '#app/platform/ui/form/form-error.tsx'
import type { ContentEditor } from './use-content-editor.ts'

export interface PreviewLink {
  url: string
  expiresAt: string
}

interface ContentActionsProps {
  editor: ContentEditor
  link: PreviewLink | null
  hasDraft: boolean
  onPreview: () => Promise<boolean>
  onSave: () => Promise<boolean>
  onDiscard: () => Promise<boolean>
}

export function ContentActions({
  editor,
  link,
  hasDraft,
  onPreview,
  onSave,
  onDiscard,
}: ContentActionsProps) {
  const { isChanged, busyWith, formError } = editor
  const isBusy = busyWith !== null
  return (
    <div className="space-y-3">
      <FormError error={formError} />
      <div role="status">
        {link ? (
          <p>
            <a
              href={link.url}
              target="_blank"
              rel="noreferrer"
              className="font-semibold text-accent underline underline-offset-4"
            >
              Open the preview
            </a>{' '}
            <span className="text-sm text-muted">
              Anyone with this link can see your draft until {describeInstant(link.expiresAt)}. The popup
              opens only when signed out, such as in a private window.
            </span>
          </p>
        ) : null}
      </div>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isBusy={isBusy} isIdle={!isChanged}>
          Publish
        </Button>
        <Button look="outline" isBusy={isBusy} isIdle={!isChanged} onClick={() => void onPreview()}>
          Preview
        </Button>
        <Button look="outline" isBusy={isBusy} isIdle={!isChanged} onClick={() => void onSave()}>
          Save draft
        </Button>
        {hasDraft || isChanged ? (
          <Button look="quiet" isBusy={isBusy} onClick={() => void onDiscard()}>
            Discard changes
          </Button>
        ) : null}
      </div>
    </div>
  )
}
