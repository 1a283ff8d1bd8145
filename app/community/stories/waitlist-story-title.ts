const ending = "'s Air Quality Story"

export function titleWaitlistStory(fullName: string | null): string {
  return fullName === null ? 'An Air Quality Story' : `${fullName}${ending}`
}

export function isWaitlistTitle(title: string | null): boolean {
  return title?.endsWith(ending) === true
}
