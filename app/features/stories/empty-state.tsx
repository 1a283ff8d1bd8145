import { Wind } from 'lucide-react'

/** What stands in the place of a list of stories that has none. */
export function EmptyState({ title, text }: { title: string; text: string }) {
  return (
    <div className="rounded-2xl border border-dashed border-edge bg-surface px-6 py-14 text-center">
      <Wind aria-hidden="true" className="mx-auto size-10 text-accent" />
      <p className="mt-4 text-lg font-semibold">{title}</p>
      <p className="mt-1 text-muted">{text}</p>
    </div>
  )
}

export function NoStoriesYet() {
  return <EmptyState title="No stories yet" text="Be the first to share your air quality story!" />
}
