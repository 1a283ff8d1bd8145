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
  title: string
  about: string
  icon: LucideIcon
}

export const settingsSections = {
  profile: { title: 'Profile', about: 'Name, organization, work, picture', icon: CircleUserRound },
  security: {
    title: 'Security',
    about: 'Email address, password, passkeys, where you’re signed in',
    icon: ShieldCheck,
  },
  content: {
    title: 'Stories and comments',
    about: 'Your posts, and who can read them',
    icon: MessageSquareText,
  },
  notifications: { title: 'Notifications', about: 'On the site, by email and push', icon: Bell },
  hidden: {
    title: 'Hidden and muted',
    about: 'People, stories and words you don’t want to see',
    icon: EyeOff,
  },
  notices: { title: 'Decisions', about: 'Moderation decisions and appeals', icon: Scale },
  reports: { title: 'Reports', about: 'Your reports and their outcomes', icon: Flag },
  data: { title: 'Your data', about: 'Download everything, or delete your account', icon: Download },
} satisfies Record<string, Section>

export type SettingsSectionName = keyof typeof settingsSections

const isSection = (name: string): name is SettingsSectionName => Object.hasOwn(settingsSections, name)

export function findSettingsSection(name = ''): SettingsSectionName | null {
  return isSection(name) ? name : null
}
