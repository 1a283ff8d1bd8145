import {
  Bell,
  CircleUserRound,
  Download,
  EyeOff,
  Flag,
  type LucideIcon,
  MessageSquareText,
  Scale,
  ShieldCheck,
} from 'lucide-react'

interface Section {
  path: string
  title: string
  about: string
  icon: LucideIcon
}

export const settingsSections = {
  profile: {
    path: '/settings/profile',
    title: 'Profile',
    about: 'Name, organization, work, picture',
    icon: CircleUserRound,
  },
  security: {
    path: '/settings/security',
    title: 'Security',
    about: 'Email address, password, passkeys, where you’re signed in',
    icon: ShieldCheck,
  },
  content: {
    path: '/settings/content',
    title: 'Stories and comments',
    about: 'Your posts, and who can read them',
    icon: MessageSquareText,
  },
  notifications: {
    path: '/settings/notifications',
    title: 'Notifications',
    about: 'On the site, by email and push',
    icon: Bell,
  },
  hidden: {
    path: '/settings/hidden',
    title: 'Hidden and muted',
    about: 'People, stories and words you don’t want to see',
    icon: EyeOff,
  },
  notices: {
    path: '/settings/notices',
    title: 'Decisions',
    about: 'Moderation decisions and appeals',
    icon: Scale,
  },
  reports: {
    path: '/settings/reports',
    title: 'Reports',
    about: 'Your reports and their outcomes',
    icon: Flag,
  },
  data: {
    path: '/settings/data',
    title: 'Your data',
    about: 'Download everything, or delete your account',
    icon: Download,
  },
} as const satisfies Record<string, Section>

export type SettingsSectionName = keyof typeof settingsSections

const sectionNames = [
  'profile',
  'security',
  'content',
  'notifications',
  'hidden',
  'notices',
  'reports',
  'data',
] as const

export function findSettingsSection(name: string | undefined): SettingsSectionName | null {
  return sectionNames.find((section) => section === name) ?? null
}
