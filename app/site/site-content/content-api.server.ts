import { Hono } from 'hono'
import { deskOnly } from '#app/accounts/staff/desk-only.server.ts'
import type { ApiEnv, Dependencies } from '#app/platform/http/server/api-env.server.ts'
import { describeForStaff } from '#app/platform/http/server/openapi.server.ts'
import { noStore, requireMember } from '#app/platform/http/server/require-member.server.ts'
import { validate } from '#app/platform/validation/request-validation.server.ts'
import {
  createPreview,
  discardDraft,
  publishContent,
  restoreContent,
  saveDraft,
} from './content.command.server.ts'
import { contentRequestSchema, restoreRequestSchema, versionParamSchema } from './content-input.server.ts'
import { readDeskContent } from './content-queries.server.ts'
import { deskContentSchema, previewLinkSchema, publishedSchema, savedDraftSchema } from './content-schemas.ts'

const describe = describeForStaff('desk')
const bodyErrors = [400, 413, 415] as const

export function contentApi(dependencies: Dependencies) {
  return new Hono<ApiEnv>()
    .use('/desk/content/*', noStore, deskOnly(dependencies, 'site_owner'))
    .get(
      '/desk/content',
      describe('Get the site’s content, your draft and published versions', {
        200: ['The content, draft and versions', deskContentSchema],
      }),
      async (c) => c.json(await readDeskContent(dependencies, requireMember(c))),
    )
    .route('/', draftRoutes(dependencies))
    .post(
      '/desk/content/publish',
      describe(
        'Publish content; the error `content_changed` lists what others have published since `basedOn`',
        { 200: ['Published', publishedSchema], errors: [...bodyErrors, 409] },
      ),
      validate('json', contentRequestSchema),
      async (c) => c.json(await publishContent(dependencies, requireMember(c), c.req.valid('json'))),
    )
    .post(
      '/desk/content/versions/:version/restore',
      describe('Restore a version; 0 is the default content', {
        200: ['Published', publishedSchema],
        errors: [...bodyErrors, 409],
      }),
      validate('param', versionParamSchema),
      validate('json', restoreRequestSchema),
      async (c) => {
        const restored = { ...c.req.valid('param'), ...c.req.valid('json') }
        return c.json(await restoreContent(dependencies, requireMember(c), restored))
      },
    )
}

function draftRoutes(dependencies: Dependencies) {
  return new Hono<ApiEnv>()
    .put(
      '/desk/content/draft',
      describe('Save your draft', { 200: ['Saved', savedDraftSchema], errors: bodyErrors }),
      validate('json', contentRequestSchema),
      async (c) => c.json(await saveDraft(dependencies, requireMember(c), c.req.valid('json'))),
    )
    .delete('/desk/content/draft', describe('Discard your draft', { 204: ['Discarded'] }), async (c) => {
      await discardDraft(dependencies, requireMember(c))
      return c.body(null, 204)
    })
    .post(
      '/desk/content/preview',
      describe('Save your draft and create a preview link, replacing the previous one', {
        201: ['The link, valid for a day', previewLinkSchema],
        errors: bodyErrors,
      }),
      validate('json', contentRequestSchema),
      async (c) => c.json(await createPreview(dependencies, requireMember(c), c.req.valid('json')), 201),
    )
}
