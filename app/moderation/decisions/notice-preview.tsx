import { Button } from '#app/platform/ui/form/button.tsx'
import type { Preview } from './decision-schemas.ts'

export function NoticePreview({ preview: { notices }, onClose }: { preview: Preview; onClose: () => void }) {
  return (
    <section aria-labelledby="notice-preview" className="rounded-2xl border border-line bg-sunken p-4">
      <h3 id="notice-preview" className="font-bold">
        Notice preview
      </h3>
      {notices.length === 0 ? <p className="mt-1 text-sm text-muted">No notices will be sent.</p> : null}
      <ul className="mt-2 space-y-4">
        {notices.map((notice) => (
          <li key={`${notice.to} ${notice.name} ${notice.subject}`}>
            <p className="text-xs text-muted wrap-anywhere">
              To{' '}
              {notice.to === 'author' ? (
                <bdi>{notice.name ?? 'the author'}</bdi>
              ) : notice.count === 1 ? (
                'the person who reported it'
              ) : (
                `the ${notice.count} people who reported it`
              )}
            </p>
            <p className="font-medium wrap-anywhere">{notice.subject}</p>
            <p className="mt-1 text-sm whitespace-pre-wrap wrap-anywhere">{notice.text}</p>
          </li>
        ))}
      </ul>
      <Button look="outline" className="mt-3" onClick={onClose}>
        Close the preview
      </Button>
    </section>
  )
}
