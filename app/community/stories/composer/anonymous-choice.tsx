import { CheckboxField } from '#app/platform/ui/form/field.tsx'

/** The choice to post a story without a name, for the control `isAnonymous`. */
export function AnonymousChoice() {
  return (
    <CheckboxField
      label="Post without my name"
      name="isAnonymous"
      hint="Shown as Anonymous: no name, picture, organization or chart. Your own comments below it appear as “Anonymous (author)”. This site’s staff can see who wrote it."
    />
  )
}
