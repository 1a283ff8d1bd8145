export const fullNameMax = 100
export const displayNameMax = 100
export const organizationMax = 100
export const workDescriptionMax = 500

export const pictureTypes = ['image/png', 'image/jpeg', 'image/webp'] as const
export const pictureUploadMaxBytes = 5 * 1024 * 1024
/** Interlaced images are decoded as a whole, which takes up to 100 MB for this many pixels. */
export const pictureUploadMaxPixels = 25_000_000
export const storedPictureMaxBytes = 20 * 1024
export const pictureEncodingMaxSeconds = 10
