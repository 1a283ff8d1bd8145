import { WaitingStories } from '#app/features/accounts/waiting/waiting-stories.tsx'
import { ChartChoice } from '#app/features/air/stories/chart-choice.tsx'
import { OwnComments } from '#app/features/comments/own/own-comments.tsx'
import { OwnStories } from '#app/features/stories/own/own-stories.tsx'
import { SettingsSection } from './settings-section.tsx'

/** What whoever is signed in has written. */
export function ContentSettings({ userId }: { userId: string }) {
  return (
    <>
      <SettingsSection id="own-stories" title="Your stories">
        <WaitingStories userId={userId} headingId="own-stories-heading" />
        <OwnStories
          userId={userId}
          headingId="own-stories-heading"
          renderMeasurements={(storyId) => <ChartChoice storyId={storyId} />}
        />
      </SettingsSection>
      <SettingsSection id="own-comments" title="Your comments">
        <OwnComments userId={userId} headingId="own-comments-heading" />
      </SettingsSection>
    </>
  )
}
