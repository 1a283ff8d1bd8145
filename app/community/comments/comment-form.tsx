import { useEffect, useEffectEvent, useRef } from 'react'
import { screenForm } from '#app/platform/screening/screen-form.ts'
import { Button } from '#app/platform/ui/form/button.tsx'
import { MentionField } from './mentions/mention-field.tsx'
import { useCommentForm } from './use-comment-form.ts'

type CommentFormProps = Parameters<typeof useCommentForm>[0] & {
  /** Called once; true if the user chose to comment here before being sent to sign in. */
  takesFocus: () => boolean
  label?: string
  /** The text is kept as a draft. */
  onCancel?: () => void
}

export function CommentForm({ takesFocus, label = 'Your comment', onCancel, ...options }: CommentFormProps) {
  const { written, error, isSending, change, handleSubmit } = useCommentForm(options)
  const formRef = useRef<HTMLFormElement>(null)
  const focusIfAsked = useEffectEvent(() => {
    if (takesFocus()) formRef.current?.querySelector('textarea')?.focus()
  })
  useEffect(() => focusIfAsked(), [])
  return (
    <form ref={formRef} onSubmit={handleSubmit} onFocus={screenForm} className="mt-4">
      <MentionField
        label={label}
        storyId={options.place.storyId}
        value={written}
        onChange={change}
        error={error}
      />
      <Button type="submit" className="mt-3" isBusy={isSending} isIdle={written.text.trim() === ''}>
        {isSending ? 'Sending...' : onCancel ? 'Reply' : 'Comment'}
      </Button>{' '}
      {onCancel ? (
        <Button look="outline" className="mt-3" isIdle={isSending} onClick={onCancel}>
          Cancel
        </Button>
      ) : null}{' '}
      <a href="/rules" className="p-3 text-sm text-muted underline">
        Rules
      </a>
    </form>
  )
}
