import type { channels } from '#database/schema/visits.ts'

type KnownChannel = Extract<(typeof channels)[number], 'search' | 'social' | 'mail' | 'chat'>

const hosts: readonly [channel: KnownChannel, hosts: readonly string[]][] = [
  [
    'mail',
    [
      'mail.google.com',
      'com.google.android.gm',
      'mail.yahoo.com',
      'outlook.live.com',
      'outlook.office.com',
      'outlook.office365.com',
      'mail.proton.me',
      'mail.aol.com',
      'mail.zoho.com',
      'navigator.gmx.net',
      'fastmail.com',
    ],
  ],
  [
    'chat',
    [
      'whatsapp.com',
      'telegram.org',
      't.me',
      'org.telegram.messenger',
      'discord.com',
      'slack.com',
      'com.slack',
      'teams.microsoft.com',
      'messenger.com',
      'signal.org',
      'chat.google.com',
    ],
  ],
  [
    'search',
    [
      'bing.com',
      'duckduckgo.com',
      'ecosia.org',
      'search.yahoo.com',
      'qwant.com',
      'startpage.com',
      'search.brave.com',
      'kagi.com',
      'baidu.com',
      'naver.com',
      'com.google.android.googlequicksearchbox',
    ],
  ],
  [
    'social',
    [
      'facebook.com',
      'instagram.com',
      'threads.com',
      'threads.net',
      't.co',
      'x.com',
      'twitter.com',
      'linkedin.com',
      'lnkd.in',
      'com.linkedin.android',
      'reddit.com',
      'bsky.app',
      'mastodon.social',
      'pinterest.com',
      'tiktok.com',
      'youtube.com',
      'news.ycombinator.com',
      'vk.com',
      'xing.com',
    ],
  ],
]

/** Search engines with national domains. */
const nationalSearch = /^(www\.)?(google|yandex)\.(com?\.)?[a-z]{2,3}$/

/** Returns the channel of a referring host; null if unknown. */
export function channelOfHost(host: string): KnownChannel | null {
  const found = hosts.find(([, known]) => known.some((one) => host === one || host.endsWith(`.${one}`)))
  if (found) return found[0]
  return nationalSearch.test(host) ? 'search' : null
}
