import { countdownTitle, type SiteContent } from './content.ts'

/**
 * Used until an owner changes it. The number of others and the countdown are samples from the specification; `checkSampleFigures` warns while
 * a public site shows them. The product's texts promise nothing that is uncertain.
 */
export const defaultContent: SiteContent = {
  headline: 'Clean Air for Everyone',
  offers: ['30% Early Bird discount', 'Free shipping on launch', 'VIP access to limited colors'],
  crowd: { source: 'number', number: 2847 },
  countdown: { kind: 'display', title: countdownTitle, localTime: '', timeZone: '' },
  product: {
    heading: 'What We’re Building',
    intro:
      'An air cleaner for the rooms you live in. It filters 99%, runs around the clock, and you won’t hear it.',
    pictureNote: 'Our sketch. The finished product may look different.',
    answers: [
      {
        title: 'Which rooms it is for',
        text: 'Any room where people breathe the same air for hours: a bedroom, a living room, a classroom, an office, a waiting room. Because it is silent, it can stay on while you sleep, read or work.',
      },
      {
        title: 'When it comes',
        text: 'There is no date yet. Everyone on the waitlist gets an email as soon as there is one.',
      },
      {
        title: 'What early access means',
        text: 'It starts on Kickstarter. People on the VIP list hear about it first and get the launch offers: a 30% Early Bird discount, free shipping on launch, and limited colors. Joining costs nothing and you can leave at any time.',
      },
    ],
  },
  contact: '',
  postal: '',
  waitlist: { isOpen: true, notice: '' },
}

export const displayedCountdown = { days: 7, hours: 12, minutes: 34 }
