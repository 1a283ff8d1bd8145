const ending = "'s Air Quality Story"

export function titleWaitlistStory(fullName: string | null): string {
  return fullName === null ? 'An Air Quality Story' : `${fullName}${ending}`
}

/** True if the title was generated from a name instead of typed by the author. */
export function isWaitlistTitle(title: string | null): boolean {
  return title?.endsWith(ending) === true
}
