/** Labels of the database's `channels`, and of unknown channels. */
export const channelNames = {
  utm: 'Campaigns',
  search: 'Search engines',
  social: 'Social networks',
  mail: 'Email',
  chat: 'Chat',
  site: 'Other sites',
  direct: 'Direct',
  other: 'All others',
  unknown: 'Not known',
} as const

export type KnownChannel = keyof typeof channelNames

const names: readonly string[] = Object.keys(channelNames)
const isChannel = (name: string): name is KnownChannel => names.includes(name)
export const knownChannels: readonly KnownChannel[] = names.filter(isChannel)

interface NamedSource {
  channel: KnownChannel
  host: string
  utm: readonly (string | null)[]
}

export function describeSource({ channel, host, utm }: NamedSource): string {
  return utm.filter(Boolean).join(' / ') || host || channelNames[channel]
}
