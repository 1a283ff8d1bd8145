import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { SignedIn, SignedOut } from '#app/features/session/auth-gate.tsx'
import { signInPath } from '#app/http/sign-in-path.ts'
import { buttonClass } from '#app/ui/form/button.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { FileContents } from './file-contents.tsx'
import { FileDrop } from './file-drop.tsx'
import { FileQuestions } from './file-questions.tsx'
import { useFilePreview } from './use-file-preview.ts'

/** What is in the file of a sensor, for who is signed in. */
export function AirPage() {
  return (
    <main className="min-h-svh">
      <PageHeader
        title="What your sensor has logged"
        lead="Choose the file that your sensor or its app exports, and see what it holds: which readings in which units, from when to when, and what in it is no reading at all. Nothing is stored."
      />
      <div className="mx-auto max-w-page px-4 sm:px-6">
        <SignedIn>
          <ReadFile />
        </SignedIn>
        <SignedOut>
          <p className="max-w-2xl text-lg">Sign in to read a file. You’ll come back here afterwards.</p>
          <p className="mt-4">
            <Link to={signInPath('/air')} className={buttonClass()}>
              Sign in
            </Link>
          </p>
        </SignedOut>
      </div>
    </main>
  )
}

function ReadFile() {
  const { file, preview, error, isReading, choose, answer } = useFilePreview()
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (preview) title.current?.focus()
  }, [preview])
  return (
    <>
      <div className="max-w-2xl">
        <FileDrop onFile={choose} error={preview ? null : error} isReading={isReading} />
      </div>
      {file && preview ? (
        <section aria-labelledby="contents" className="mt-10">
          <h2
            id="contents"
            ref={title}
            tabIndex={-1}
            className="text-2xl font-bold tracking-tight wrap-anywhere"
          >
            {file.name}
          </h2>
          <FileContents preview={preview} />
          {preview.questions.length > 0 ? (
            <FileQuestions
              key={file.lastModified}
              questions={preview.questions}
              onAnswer={answer}
              error={error}
              isReading={isReading}
            />
          ) : (
            <p className="mt-8 font-medium">Nothing is stored: this file is gone from our server already.</p>
          )}
        </section>
      ) : null}
    </>
  )
}
