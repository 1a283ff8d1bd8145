import { accountScreens } from './account-screens.ts'
import { airScreens } from './air-screens.ts'
import { memberScreens } from './member-screens.ts'
import { nameScreens } from './name-screens.ts'
import { readingScreens } from './reading-screens.ts'
import { open, type Screen } from './screen.ts'
import { staffScreens } from './staff-screens.ts'

export const demoScreens = [
  ...readingScreens,
  ...accountScreens,
  ...memberScreens,
  ...nameScreens,
  ...airScreens,
  ...staffScreens,
]

export const emptyScreens: Screen[] = [
  { name: 'home, no stories', show: open('/') },
  { name: 'community, no stories', show: open('/community') },
  { name: 'inbox, empty', show: open('/inbox') },
]
