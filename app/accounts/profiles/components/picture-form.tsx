import { useCallback, useEffect, useRef, useState } from 'react'
import { toApiClientError } from '#app/platform/http/client/api-client-error.ts'
import { Button } from '#app/platform/ui/form/button.tsx'
import { FileField } from '#app/platform/ui/form/file-field.tsx'
import { lightOf } from '#app/platform/ui/media/avatar.tsx'
import { initialsOf } from '#app/platform/ui/media/initials.ts'
import { dismissErrors, showError, showSuccess } from '#app/platform/ui/overlay/toast.tsx'
import { findPictureProblem, pictureHint } from '../picture-rules.ts'
import { pictureTypes } from '../profile-limits.ts'
import type { OwnProfile } from '../profile-schemas.ts'
import { useProfileChanges } from '../queries.ts'

export function PictureForm({ userId, profile }: { userId: string; profile: OwnProfile }) {
  const picture = usePicture(userId)
  const { file, error, isSending, inputRef } = picture
  return (
    <div className="mt-6 flex flex-wrap items-center gap-5">
      {file ? (
        <PicturePreview file={file} onUnreadable={picture.refuseUnreadable} />
      ) : (
        <CurrentPicture profile={profile} />
      )}
      <div className="min-w-0 flex-1 basis-64 space-y-3">
        <FileField
          label="Choose a picture"
          hint={pictureHint}
          accept={pictureTypes.join(',')}
          inputRef={inputRef}
          file={file}
          onChoose={picture.choose}
          onRemove={() => picture.choose(null)}
          progress={file && isSending ? 'Uploading...' : null}
          isLocked={isSending}
          error={error}
        />
        <PictureButtons picture={picture} hasPicture={profile.avatarUrl !== null} />
      </div>
    </div>
  )
}

interface PictureButtonsProps {
  picture: ReturnType<typeof usePicture>
  hasPicture: boolean
}

function PictureButtons({ picture, hasPicture }: PictureButtonsProps) {
  const { file, isSending, upload, remove } = picture
  if (file)
    return (
      <Button onClick={upload} isBusy={isSending}>
        Use this picture
      </Button>
    )
  if (!hasPicture) return null
  return (
    <Button look="outline" onClick={remove} isBusy={isSending}>
      Remove picture
    </Button>
  )
}

function usePicture(userId: string) {
  const { setPicture, removePicture } = useProfileChanges(userId)
  const [file, setFile] = useState<File | null>(null)
  const [error, setError] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  const inputRef = useRef<HTMLInputElement>(null)

  const choose = (chosen: File | null) => {
    const problem = chosen && findPictureProblem(chosen)
    setError(problem)
    setFile(problem ? null : chosen)
  }
  const refuseUnreadable = useCallback(() => {
    setFile(null)
    setError('Your browser can’t read this file as a picture. Please choose another one.')
  }, [])
  const change = async (work: () => Promise<unknown>, title: string) => {
    dismissErrors()
    setError(null)
    setSending(true)
    try {
      await work()
      choose(null)
      showSuccess({ title })
      // The focused button has been removed.
      inputRef.current?.focus()
    } catch (thrown) {
      const { message } = toApiClientError(thrown)
      setError(message)
      showError({ title: 'Error changing picture', description: message })
    } finally {
      setSending(false)
    }
  }
  return {
    file,
    error,
    isSending,
    inputRef,
    choose,
    refuseUnreadable,
    upload: () => file && change(() => setPicture(file), 'Picture saved'),
    remove: () => change(removePicture, 'Picture removed'),
  }
}

function CurrentPicture({ profile: { avatarUrl, shownName } }: { profile: OwnProfile }) {
  if (avatarUrl)
    return (
      <img
        src={avatarUrl}
        alt="Shown to others beside your name"
        width={96}
        height={96}
        className="size-24 shrink-0 rounded-full bg-tint"
      />
    )
  return (
    <span
      role="img"
      aria-label="Your initials, which others see until you add a picture"
      className={`grid size-24 shrink-0 place-items-center rounded-full text-3xl font-bold ${lightOf(shownName)}`}
    >
      {initialsOf(shownName)}
    </span>
  )
}

/** CSS pixels. The picture is drawn at twice that size for high-resolution screens. */
const edge = 96
const drawnEdge = edge * 2

/** Crops the file to its central square. */
function PicturePreview({ file, onUnreadable }: { file: File; onUnreadable: () => void }) {
  const ref = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    let isCurrent = true
    createImageBitmap(file).then(
      (image) => {
        if (isCurrent && ref.current) drawSquare(ref.current, image)
        image.close()
      },
      () => {
        if (isCurrent) onUnreadable()
      },
    )
    return () => {
      isCurrent = false
    }
  }, [file, onUnreadable])
  return (
    <canvas
      ref={ref}
      role="img"
      aria-label="Preview of your new picture"
      width={drawnEdge}
      height={drawnEdge}
      className="size-24 shrink-0 rounded-full bg-tint"
    />
  )
}

function drawSquare(canvas: HTMLCanvasElement, image: ImageBitmap): void {
  const side = Math.min(image.width, image.height)
  const left = (image.width - side) / 2
  const top = (image.height - side) / 2
  canvas.getContext('2d')?.drawImage(image, left, top, side, side, 0, 0, drawnEdge, drawnEdge)
}
