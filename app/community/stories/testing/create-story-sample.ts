import type { Story } from '../story-schemas.ts'

/** Returns a public story by someone without a name, with the given fields. */
export function createStorySample(fields: Partial<Story> = {}): Story {
  return {
    id: '6f2c1d7e-6a3c-4a57-9c34-0d8c3d3f8a11',
    title: null,
    content: 'Dust.',
    airQualityIssues: null,
    createdAt: '2026-11-01T10:00:00.000Z',
    editedAt: null,
    editedAfterReactions: false,
    author: { fullName: null, organization: null, avatarUrl: null },
    commentCount: 0,
    reactionCounts: { heart: 0, support: 0, helpful: 0, sad: 0 },
    measurement: null,
    ...fields,
  }
}
