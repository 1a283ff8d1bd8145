import type { SiteContent } from '../content.ts'

type SectionName = keyof SiteContent

export const sectionNames: Readonly<Record<SectionName, string>> = {
  headline: 'Headline',
  offers: 'Offers',
  crowd: 'Number of others',
  countdown: 'Countdown',
  product: 'Product',
  contact: 'Contact address',
  postal: 'Postal address',
  waitlist: 'Waitlist',
}

const isSection = (name: string): name is SectionName => name in sectionNames
export const sectionOrder = Object.keys(sectionNames).filter(isSection)

export function describeSection(content: SiteContent, section: SectionName): string {
  const { headline, offers, crowd, countdown, product, contact, postal, waitlist } = content
  switch (section) {
    case 'headline':
      return headline
    case 'offers':
      return offers.join(', ') || 'none'
    case 'crowd':
      if (crowd.source === 'number') return `${crowd.number}`
      return crowd.source === 'counted' ? 'the true number' : 'none'
    case 'countdown':
      if (countdown.kind === 'none') return 'none'
      return countdown.kind === 'date'
        ? `${countdown.title} ${countdown.localTime.replace('T', ' ')}, ${countdown.timeZone}`
        : `${countdown.title} (decorative)`
    case 'product':
      return `${product.heading}: ${product.intro}`
    case 'contact':
      return contact || 'as set on the server'
    case 'postal':
      return postal || 'none'
    case 'waitlist':
      return waitlist.isOpen ? 'open' : 'closed'
  }
}
