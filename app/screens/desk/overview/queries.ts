import { deskKey, deskQuery } from '#app/accounts/staff/call-as-staff.ts'
import { setupSchema, taskListSchema } from './overview-schemas.ts'

export const tasksQuery = (userId: string) =>
  deskQuery(deskKey(userId, 'tasks'), '/api/desk/tasks', { responseSchema: taskListSchema })

export const setupQuery = (userId: string) =>
  deskQuery(deskKey(userId, 'setup'), '/api/desk/setup', { responseSchema: setupSchema })
