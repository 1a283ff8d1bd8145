/** To be replaced by its feature: keeps nothing yet. */
export function useReport() {
  return (_storyId: string) => {}
}
