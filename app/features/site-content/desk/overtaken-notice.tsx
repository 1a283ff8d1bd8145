import { describeSection, type SectionName, sectionNames } from './merge-content.ts'
import type { Overtaken } from './use-content-editor.ts'

/** What another owner has published meanwhile, and what becomes of it. */
export function OvertakenNotice({ overtaken: { content, both, theirs } }: { overtaken: Overtaken }) {
  return (
    <div role="alert" className="rounded-xl bg-sunken px-4 py-3">
      <p className="font-medium">
        Another owner has published something since you began. What you typed is still here.
      </p>
      <Differences
        title="They changed this, and so did you: publishing replaces theirs"
        sections={both}
        content={content}
      />
      <Differences
        title="They changed this, and you did not: it is taken over below"
        sections={theirs}
        content={content}
      />
    </div>
  )
}

interface DifferencesProps extends Pick<Overtaken, 'content'> {
  title: string
  sections: SectionName[]
}

function Differences({ title, sections, content }: DifferencesProps) {
  if (sections.length === 0) return null
  return (
    <>
      <p className="mt-2 text-sm text-muted">{title}</p>
      <dl className="text-sm">
        {sections.map((section) => (
          <div key={section} className="wrap-anywhere">
            <dt className="inline font-medium">{sectionNames[section]}: </dt>
            <dd className="inline">{describeSection(content, section)}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
