const ending = "'s Air Quality Story"

/** The title under which the waitlist form's story stands; null for one without a name. */
export function titleWaitlistStory(fullName: string | null): string {
  return fullName === null ? 'An Air Quality Story' : `${fullName}${ending}`
}

/** Whether a title was made of a name, and not typed by its author. */
export function isWaitlistTitle(title: string | null): boolean {
  return title?.endsWith(ending) === true
}
