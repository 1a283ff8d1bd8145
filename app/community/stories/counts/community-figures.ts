/** Private, hidden and unverified content is not counted. */
export interface CommunityFigures {
  stories: number
  comments: number
  reactions: number
  people: number
}
