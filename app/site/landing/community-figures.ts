/** How much has come together in public: what is private, hidden or unverified counts nowhere. */
export interface CommunityFigures {
  stories: number
  comments: number
  reactions: number
  /** Who has told a public story. */
  people: number
}
