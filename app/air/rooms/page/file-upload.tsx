import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { signInPath } from '#app/platform/http/sign-in-path.ts'
import { Button } from '#app/platform/ui/form/button.tsx'
import { FileContents } from '../../files/import/file-contents.tsx'
import { FileQuestions } from '../../files/import/file-questions.tsx'
import { storePendingFile, storePendingStory } from '../../files/import/pending-upload.ts'
import { SensorFileField } from '../../files/import/sensor-file-field.tsx'
import { useFilePreview } from '../../files/import/use-file-preview.ts'
import { SaveReadingsForm } from './save-readings-form.tsx'

export function FileUpload({ userId }: { userId: string | null }) {
  const preview = useFilePreview(userId !== null)
  const { file, found, error, isReading, choices, choose, answer, clear } = preview
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (found) title.current?.focus()
  }, [found])
  return (
    <section aria-labelledby="bring">
      <h2 id="bring" className="text-2xl font-bold tracking-tight">
        Upload a file
      </h2>
      <div className="mt-4 max-w-reading">
        <SensorFileField
          file={file}
          onRemove={clear}
          onChoose={(chosen) => {
            // A file chosen here does not belong to the story that the member edited before.
            storePendingStory(null)
            choose(chosen)
          }}
          error={found ? null : error}
          progress={isReading ? 'Reading the file...' : null}
        />
      </div>
      {file && found ? (
        <section aria-labelledby="contents" className="mt-10">
          <h3
            id="contents"
            ref={title}
            tabIndex={-1}
            className="text-2xl font-bold tracking-tight wrap-anywhere"
          >
            {file.name}
          </h3>
          <FileContents preview={found} />
          {found.questions.length > 0 ? (
            <FileQuestions
              key={file.lastModified}
              questions={found.questions}
              onAnswer={answer}
              error={error}
              isReading={isReading}
            />
          ) : found.sample.length === 0 ? null : userId ? (
            <SaveReadingsForm
              userId={userId}
              file={file}
              model={found.device}
              choices={choices}
              onDone={clear}
            />
          ) : (
            <SignInToSave onLeave={() => storePendingFile({ file, choices })} />
          )}
        </section>
      ) : null}
    </section>
  )
}

function SignInToSave({ onLeave }: { onLeave: () => void }) {
  const navigate = useNavigate()
  return (
    <div className="mt-8 max-w-reading rounded-2xl bg-tint px-5 py-5">
      <p className="font-medium">Nothing is saved yet. We’ve already deleted your file from our server.</p>
      <p className="mt-2 text-muted">
        Sign in to save these readings. The file and your answers stay in this tab.
      </p>
      <Button
        className="mt-4"
        onClick={() => {
          onLeave()
          void navigate(signInPath('/air'))
        }}
      >
        Sign in to save them
      </Button>
    </div>
  )
}
