import type { DeskRole } from '#database/actor.ts'
import type { StaffRole } from '#database/schema/staff.ts'

export type { StaffRole }

interface RoleDescription {
  title: string
  /** What they may see and do, for people. */
  duties: readonly string[]
  /** The database roles they may take (`act_as_staff`), whose policies are what enforces it. */
  databaseRoles: readonly DeskRole[]
  /** The pages of the desk that they are shown. */
  pages: readonly DeskPage[]
}

/** The desk's pages: the last part of each address. The overview has none. */
export const deskPages = [
  'overview',
  'cases',
  'decided',
  'appeals',
  'statistics',
  'funnel',
  'people',
  'campaigns',
  'waves',
  'words',
  'content',
  'settings',
  'connections',
  'health',
  'staff',
  'audit',
] as const
export type DeskPage = (typeof deskPages)[number]

/** What each role may see and do, written once. `database/staff.test.ts` holds the database to it. */
export const staffRoles: Readonly<Record<StaffRole, RoleDescription>> = {
  owner: {
    title: 'Owner',
    duties: [
      'Invite staff, change their roles and remove them',
      'Look up everybody who gave an address here, on the record',
      'Write to people who have agreed to it, and invite those who wait',
      'Change what the home page says',
      'Let programs read and write for you, and have them told of what happens',
      'See how the site is',
      'Read what staff have done',
      'Everything that moderators and analysts do',
    ],
    databaseRoles: ['site_owner', 'moderator', 'analyst'],
    pages: deskPages,
  },
  moderator: {
    title: 'Moderator',
    duties: ['Review reported stories and comments, and hide them', 'See no email addresses'],
    databaseRoles: ['moderator'],
    pages: ['overview', 'cases', 'decided', 'appeals', 'statistics', 'words'],
  },
  analyst: {
    title: 'Analyst',
    duties: [
      'Read figures about the site',
      'See nobody’s stories, names or email addresses beyond what is public',
    ],
    databaseRoles: ['analyst'],
    pages: ['overview', 'funnel'],
  },
}

/** From the first to the last in a list. */
export const staffRoleOrder = ['owner', 'moderator', 'analyst'] as const satisfies readonly StaffRole[]

export const actsPerPage = 50
/** How long an invitation lasts from the moment its email goes out. */
export const invitationSeconds = 7 * 86_400
