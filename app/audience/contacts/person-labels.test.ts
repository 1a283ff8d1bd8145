import { expect, test } from 'vitest'
import { choiceKindSchema } from '#app/community/notifications/notification-schemas.ts'
import { nameKind } from './person-labels.ts'

test('every kind of notification that people can turn off has a label at the desk', () => {
  expect(choiceKindSchema.options.filter((kind) => nameKind(kind) === kind.replaceAll('_', ' '))).toEqual([])
})
