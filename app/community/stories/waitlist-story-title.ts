const ending = "'s Air Quality Story"

export function titleWaitlistStory(fullName: string | null): string {
  return fullName === null ? 'An Air Quality Story' : `${fullName}${ending}`
}

/** Recognizes a title that was generated from a name. */
export function isWaitlistTitle(title: string | null): boolean {
  return title?.endsWith(ending) === true
}
