import { ExportSection } from './export/export-section.tsx'
import { ImportSection } from './import/import-section.tsx'

export function PeopleFilesPage({ userId }: { userId: string }) {
  return (
    <div className="mt-4 grid grid-cols-1 gap-x-14 gap-y-10 lg:grid-cols-2">
      <ImportSection userId={userId} />
      <ExportSection userId={userId} />
    </div>
  )
}
