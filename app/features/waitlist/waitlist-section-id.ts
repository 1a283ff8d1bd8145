/** The anchor of the home page's form section. */
export const waitlistSectionId = 'share-your-story'
