import { Hono } from 'hono'
import { requireOwnProfile } from '#app/accounts/profiles/profile-queries.server.ts'
import type { ApiEnv, Dependencies } from '#app/platform/http/server/api-env.server.ts'
import { describeForMembers } from '#app/platform/http/server/openapi.server.ts'
import {
  membersOnly,
  noContent,
  noStore,
  requireMember,
} from '#app/platform/http/server/require-member.server.ts'
import { validate } from '#app/platform/validation/request-validation.server.ts'
import { deleteAllReadings, deleteSpan, deleteWhole } from '../files/import/delete-readings.command.server.ts'
import { savedReadingsSchema } from '../files/import/saved-readings-schema.ts'
import {
  addedRoomSchema,
  airIdSchema,
  deletedSpanSchema,
  newRoomSchema,
  recordingSchema,
  spanSchema,
} from './air-schemas.server.ts'
import { typedReadingsSchema } from './devices/reading-schemas.server.ts'
import { readOwnAir } from './own-air-queries.server.ts'
import { ownAirSchema } from './own-air-schemas.ts'
import { addRoom } from './rooms.command.server.ts'
import { saveTypedReadings } from './save-typed-readings.server.ts'
import { createSeriesFileResponse } from './series-file-response.server.ts'
import { setRecordingMode } from './set-recording-mode.command.server.ts'

const describe = describeForMembers('air')

export function airApi(dependencies: Dependencies) {
  return new Hono<ApiEnv>()
    .use('/air/*', noStore)
    .route('/', roomsApi(dependencies))
    .route('/', seriesApi(dependencies))
}

function roomsApi({ database, clock, erasures }: Dependencies) {
  return new Hono<ApiEnv>()
    .get(
      '/air/own',
      membersOnly,
      describe('List your rooms, devices and series', { 200: ['Rooms, devices and series', ownAirSchema] }),
      async (c) =>
        c.json(
          await database.transaction(requireMember(c), async (tx) => {
            await requireOwnProfile(tx)
            return readOwnAir(tx)
          }),
        ),
    )
    .delete(
      '/air/own',
      membersOnly,
      describe('Delete all your readings', { 204: ['Deleted'], errors: [400, 404] }),
      async (c) => noContent(c, deleteAllReadings({ database, erasures }, requireMember(c))),
    )
    .post(
      '/air/rooms',
      membersOnly,
      describe('Add a room', { 201: ['Its id', addedRoomSchema], errors: [400, 409] }),
      validate('json', newRoomSchema),
      async (c) => {
        const { kind, floorArea = null, height = null } = c.req.valid('json')
        return c.json(await addRoom(database, requireMember(c), { kind, floorArea, height }), 201)
      },
    )
    .put(
      '/air/devices/:id/recording',
      membersOnly,
      describe('Set whether a device records only changes', { 204: ['Saved'], errors: [400, 404] }),
      validate('param', airIdSchema),
      validate('json', recordingSchema),
      async (c) => {
        const said = { deviceId: c.req.valid('param').id, ...c.req.valid('json') }
        return noContent(c, setRecordingMode(database, requireMember(c), said))
      },
    )
    .post(
      '/air/typed-readings',
      membersOnly,
      describe('Save typed readings', {
        200: ['The counts of saved readings', savedReadingsSchema],
        errors: [400, 404, 409],
      }),
      validate('json', typedReadingsSchema),
      async (c) => {
        const { room: roomId, readings } = c.req.valid('json')
        const typed = { roomId, readings, now: clock().getTime() }
        return c.json(await saveTypedReadings(database, requireMember(c), typed))
      },
    )
}

function seriesApi(dependencies: Dependencies) {
  const { database, clock, erasures } = dependencies
  const answerWithSeriesFile = createSeriesFileResponse(dependencies)
  const api = new Hono<ApiEnv>()
    .get(
      '/air/series/:id/readings.csv',
      membersOnly,
      describe('Download a series as CSV', { 200: ['CSV'], errors: [400, 404, 429] }),
      validate('param', airIdSchema),
      (c) => answerWithSeriesFile(c, c.req.valid('param').id),
    )
    .delete(
      '/air/series/:id/readings',
      membersOnly,
      describe('Delete the readings of a period', {
        200: ['The number of deleted readings', deletedSpanSchema],
        errors: [400, 404],
      }),
      validate('param', airIdSchema),
      validate('query', spanSchema),
      async (c) => {
        const { from = '1970-01-01T00:00:00Z', to = '2200-01-01T00:00:00Z' } = c.req.valid('query')
        const { id: seriesId } = c.req.valid('param')
        const span = { seriesId, from: new Date(from), to: new Date(to), now: clock() }
        return c.json(await deleteSpan({ database, erasures }, requireMember(c), span))
      },
    )
  for (const [whole, path, summary] of wholes)
    api.delete(
      path,
      membersOnly,
      describe(summary, { 204: ['Deleted'], errors: [400, 404] }),
      validate('param', airIdSchema),
      async (c) => {
        const { id } = c.req.valid('param')
        return noContent(c, deleteWhole({ database, erasures }, requireMember(c), { whole, id }))
      },
    )
  return api
}

const wholes = [
  ['room', '/air/rooms/:id', 'Delete a room with its readings and tokens'],
  ['series', '/air/series/:id', 'Delete a series'],
  ['import', '/air/imports/:id', 'Delete an import'],
] as const
