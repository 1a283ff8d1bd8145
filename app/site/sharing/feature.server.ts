import type { Feature } from '#app/platform/feature-types.server.ts'
import { shareImagesApi } from './share-images-api.server.ts'

export const sharing: Feature = {
  site: [shareImagesApi],
}
