/** The exact texts of the forms by which people consent to mail. A changed text is stored as a new wording. */
export const consentWordings = {
  vip: 'We’ll email you a link to confirm. You can unsubscribe at any time. Join the VIP list',
  waitlist:
    'Join the waitlist with your story. Tell us how indoor air affects you. You’ll get early access and, with your permission, others will see that they’re not alone. Join the Waitlist',
} as const

export type ConsentForm = keyof typeof consentWordings
