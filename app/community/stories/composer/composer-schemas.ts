import * as v from 'valibot'
import { newStorySchema } from '../story-schemas.ts'
import { toStoryFields } from './read-story-form.ts'

function toNewStory(values: unknown): unknown {
  const fields = typeof values === 'object' && values !== null ? { ...values } : {}
  const { issues, chart, ...story } = toStoryFields(fields)
  return { ...story, airQualityIssues: issues, ...(chart && !story.isAnonymous && { chartId: chart }) }
}

export const composerSchema = v.pipe(v.unknown(), v.transform(toNewStory), newStorySchema)
