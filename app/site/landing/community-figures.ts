/** Totals of public activity. Private, hidden and unverified content is not counted. */
export interface CommunityFigures {
  stories: number
  comments: number
  reactions: number
  /** Number of authors of public stories. */
  people: number
}
