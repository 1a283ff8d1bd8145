import type { DeskRole } from '#database/actor.ts'
import type { StaffRole } from '#database/schema/staff.ts'

export type { StaffRole }

interface RoleDescription {
  title: string
  /** The role's permissions, in words for the UI. */
  duties: readonly string[]
  /** The database roles that a member with this role may take (`act_as_staff`). Their policies enforce the permissions. */
  databaseRoles: readonly DeskRole[]
}

/** The permissions of each role. `database/staff.test.ts` checks that the database grants the same. */
export const staffRoles: Readonly<Record<StaffRole, RoleDescription>> = {
  owner: {
    title: 'Owner',
    duties: [
      'Invite staff, change their roles and remove them',
      'Look up anyone who gave an address here (logged)',
      'Email people who agreed to it, and invite people from the list',
      'Edit the home page',
      'Connect programs through API tokens and webhooks',
      'See the site’s health',
      'Read the audit log',
      'Everything that moderators and analysts can do',
    ],
    databaseRoles: ['site_owner', 'moderator', 'analyst'],
  },
  moderator: {
    title: 'Moderator',
    duties: ['Review reported stories and comments, and hide them', 'Can’t see email addresses'],
    databaseRoles: ['moderator'],
  },
  analyst: {
    title: 'Analyst',
    duties: [
      'Read figures about the site',
      'Can’t see stories, names or email addresses beyond what is public',
    ],
    databaseRoles: ['analyst'],
  },
}

export const staffRoleOrder = ['owner', 'moderator', 'analyst'] as const satisfies readonly StaffRole[]
