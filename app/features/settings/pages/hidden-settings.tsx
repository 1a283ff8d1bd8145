import { FoldedTexts, MutedPeople, MutedWords } from '#app/features/folds/settings/own-folds.tsx'
import { SettingsSection } from './settings-section.tsx'

/** What whoever is signed in doesn't want to see. */
export function HiddenSettings({ userId }: { userId: string }) {
  return (
    <>
      <SettingsSection id="muted-people" title="Muted people">
        <p className="mt-2 text-muted">
          What they write is folded for you, and you hear nothing of it. They never learn of it.
        </p>
        <MutedPeople userId={userId} />
      </SettingsSection>
      <SettingsSection id="hidden-texts" title="Hidden stories and comments">
        <FoldedTexts userId={userId} />
      </SettingsSection>
      <SettingsSection id="muted-words" title="Words not to read">
        <MutedWords userId={userId} />
      </SettingsSection>
    </>
  )
}
