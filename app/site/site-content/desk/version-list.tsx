import { describeInstant } from '#app/platform/time/describe-instant.ts'
import { Button } from '#app/platform/ui/form/button.tsx'
import { useCommand } from '#app/platform/ui/form/use-command.ts'
import { showSuccess } from '#app/platform/ui/overlay/toast.tsx'
import type { ContentVersion, DeskContent } from '../content-schemas.ts'
import { sendRestoration } from '../queries.ts'
import { describeSection, sectionNames } from './section-labels.ts'

interface VersionListProps {
  data: DeskContent
  onRestored: () => Promise<void>
}

/** Newest first. */
export function VersionList({ data: { version, versions }, onRestored }: VersionListProps) {
  const { isSending, run } = useCommand('Error restoring a version')
  const restore = (restored: number) =>
    run(async () => {
      await sendRestoration(restored, version)
      showSuccess({
        title: 'Brought back',
        description: `${nameVersion(restored)} is live again.`,
      })
      await onRestored()
      document.getElementById('versions')?.focus()
    })
  return (
    <section aria-labelledby="versions">
      <h2 id="versions" tabIndex={-1} className="text-xl font-bold tracking-tight">
        Published
      </h2>
      <ol className="mt-2 divide-y divide-line">
        {versions.map((each) => (
          <VersionRow key={each.version} each={each}>
            {each.version === version ? (
              <p className="mt-1 text-sm font-medium">This version is live.</p>
            ) : (
              <RestoreButton number={each.version} isBusy={isSending} onRestore={restore} />
            )}
          </VersionRow>
        ))}
        <li className="py-3">
          <p className="font-medium">The original texts</p>
          {version === 0 ? (
            <p className="mt-1 text-sm font-medium">This version is live.</p>
          ) : (
            <RestoreButton number={0} isBusy={isSending} onRestore={restore} />
          )}
        </li>
      </ol>
      <p className="text-sm text-muted">The latest 50 versions are kept.</p>
    </section>
  )
}

interface RestoreButtonProps {
  number: number
  isBusy: boolean
  onRestore: (version: number) => Promise<boolean>
}

function RestoreButton({ number, isBusy, onRestore }: RestoreButtonProps) {
  return (
    <Button
      look="outline"
      className="mt-2"
      isBusy={isBusy}
      onClick={() => void onRestore(number)}
      aria-label={`Restore ${nameVersion(number)}`}
    >
      Restore
    </Button>
  )
}

const nameVersion = (version: number) => (version === 0 ? 'the original texts' : `version ${version}`)

function VersionRow({ each, children }: { each: ContentVersion; children: React.ReactNode }) {
  const { version, publishedAt, publishedBy, changed, restoredFrom, content } = each
  return (
    <li className="py-3">
      <p className="font-medium">
        Version {version}
        {restoredFrom === null ? '' : `, ${nameVersion(restoredFrom)} restored`}
      </p>
      <p className="text-sm text-muted">
        <bdi>{publishedBy ?? 'A former owner'}</bdi>,{' '}
        <time dateTime={publishedAt}>{describeInstant(publishedAt)}</time>
      </p>
      <dl className="mt-1 text-sm">
        {changed.map((section) => (
          <div key={section} className="line-clamp-2 wrap-anywhere">
            <dt className="inline font-medium">{sectionNames[section]}: </dt>
            <dd className="inline text-muted">{describeSection(content, section)}</dd>
          </div>
        ))}
      </dl>
      {children}
    </li>
  )
}
