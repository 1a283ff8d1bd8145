import { PageHeader } from '#app/platform/ui/layout/page-header.tsx'
import { BookmarkList } from '#app/screens/community/bookmark-list.tsx'
import type { Route } from './+types/bookmarks.ts'

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: `Bookmarks · ${matches[0].loaderData.site.name}` }, { name: 'robots', content: 'noindex' }]
}

export default function BookmarksPage() {
  return (
    <main className="min-h-svh">
      <PageHeader
        title="Bookmarks"
        lead="Stories you’ve saved for later. Only you can see this list."
        width="reading"
      />
      <div className="page-grid max-w-reading">
        <BookmarkList />
      </div>
    </main>
  )
}
