import { CircleUserRound, Download, type LucideIcon, MessageSquareText, ShieldCheck } from 'lucide-react'

interface Section {
  path: string
  title: string
  /** What is found there, in a few words. */
  about: string
  icon: LucideIcon
}

/** The sections of the settings, each at an address of its own. */
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
    about: 'What you’ve written, and who can read it',
    icon: MessageSquareText,
  },
  data: {
    path: '/settings/data',
    title: 'Your data',
    about: 'Download everything, or delete your account',
    icon: Download,
  },
} as const satisfies Record<string, Section>

export type SettingsSectionName = keyof typeof settingsSections

/** The section that an address names; null for no name, and for none of them. */
export function findSettingsSection(name: string | undefined): SettingsSectionName | null {
  if (name === 'profile' || name === 'security' || name === 'content' || name === 'data') return name
  return null
}
