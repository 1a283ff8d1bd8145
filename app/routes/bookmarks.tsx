import { BookmarkList } from '#app/features/bookmarks/bookmark-list.tsx'
import type { Route } from './+types/bookmarks.ts'

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: `Bookmarks · ${matches[0].loaderData.site.name}` }, { name: 'robots', content: 'noindex' }]
}

export default function BookmarksPage() {
  return (
    <main className="mx-auto min-h-svh max-w-3xl px-4 py-10 sm:px-6">
      <h1 className="text-3xl font-bold tracking-tight">Bookmarks</h1>
      <p className="mt-2 text-muted">The stories you want to find again. Only you see this list.</p>
      <div className="mt-8">
        <BookmarkList />
      </div>
    </main>
  )
}
