import { homeStories } from './stories-home.ts'
import { schoolStories } from './stories-school.ts'
import { smokeStories } from './stories-smoke.ts'
import { waitlistStories } from './stories-waitlist.ts'
import { workStories } from './stories-work.ts'

export const stories = [...smokeStories, ...homeStories, ...workStories, ...schoolStories, ...waitlistStories]
