import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import type { Feature } from '#app/platform/feature-types.server.ts'
import type { ApiEnv, Dependencies } from '#app/platform/http/server/api-env.server.ts'
import { describeResponses } from '#app/platform/http/server/openapi.server.ts'
import { noStore } from '#app/platform/http/server/require-member.server.ts'
import { writeFormStamp } from './form-stamps.server.ts'
import { formStampHeader, formStampSchema } from './screening-schemas.ts'

export const screening: Feature = {
  api: [screeningApi],
}

function screeningApi(dependencies: Dependencies) {
  return new Hono<ApiEnv>().get(
    '/form-stamp',
    describeRoute({
      tags: ['forms'],
      summary: `Get a signed time when a person starts to fill in a form, to send with it in the header \`${formStampHeader}\``,
      responses: describeResponses({ 200: ['The signed time', formStampSchema] }),
    }),
    noStore,
    (c) => c.json({ stamp: writeFormStamp(dependencies) }),
  )
}
