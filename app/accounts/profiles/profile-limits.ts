export const fullNameMax = 100
export const displayNameMax = 100
export const organizationMax = 100
export const workDescriptionMax = 500

export const pictureTypes = ['image/png', 'image/jpeg', 'image/webp'] as const
export const pictureUploadMaxBytes = 5 * 1024 * 1024
