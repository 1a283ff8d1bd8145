import type { SiteContent } from '../content.ts'

export type SectionName = keyof SiteContent

export const sectionNames: Readonly<Record<SectionName, string>> = {
  headline: 'Headline',
  offers: 'Offers',
  crowd: 'Number of others',
  countdown: 'Countdown',
  product: 'Product',
  contact: 'Contact address',
  waitlist: 'Waitlist',
}

const isSection = (name: string): name is SectionName => name in sectionNames
export const sectionOrder = Object.keys(sectionNames).filter(isSection)

/** Whether both say the same in a section. */
export function isSame(one: SiteContent, other: SiteContent, section: SectionName): boolean {
  return JSON.stringify(one[section]) === JSON.stringify(other[section])
}

/** What somebody has typed over `base`, with what others have published meanwhile where they typed nothing. */
export function mergeContent(base: SiteContent, typed: SiteContent, published: SiteContent): SiteContent {
  const take = <Name extends SectionName>(name: Name): SiteContent[Name] =>
    isSame(base, typed, name) ? published[name] : typed[name]
  return {
    headline: take('headline'),
    offers: take('offers'),
    crowd: take('crowd'),
    countdown: take('countdown'),
    product: take('product'),
    contact: take('contact'),
    waitlist: take('waitlist'),
  }
}

/** The sections that differ, in the form's order. */
export function listDifferences(one: SiteContent, other: SiteContent): SectionName[] {
  return sectionOrder.filter((name) => !isSame(one, other, name))
}

/** What a section says, in a line. */
export function describeSection(content: SiteContent, section: SectionName): string {
  const { headline, offers, crowd, countdown, product, contact, waitlist } = content
  switch (section) {
    case 'headline':
      return headline
    case 'offers':
      return offers.join(', ') || 'none'
    case 'crowd':
      if (crowd.source === 'number') return `${crowd.number}`
      return crowd.source === 'counted' ? 'the true number' : 'none'
    case 'countdown':
      if (countdown.kind === 'date') return `${countdown.localTime.replace('T', ' ')}, ${countdown.timeZone}`
      return countdown.kind === 'display' ? 'a display that ends nothing' : 'none'
    case 'product':
      return `${product.heading}: ${product.intro}`
    case 'contact':
      return contact || 'as set on the server'
    case 'waitlist':
      return waitlist.isOpen ? 'open' : 'closed'
  }
}
