/** The title under which the waitlist form's story stands. */
export function titleWaitlistStory(fullName: string): string {
  return `${fullName}'s Air Quality Story`
}
