interface PreviewPicture {
  /** Absolute, such as `/share.png`. */
  path: string
  alt: string
}

export const siteShareImage: PreviewPicture = {
  path: '/share.png',
  alt: 'Coming soon: green hills with a house in the morning sun.',
}

export const shareImageSize = { width: 1200, height: 630 }

interface Preview {
  site: { url: string; name: string }
  path: string
  type: 'website' | 'article'
  title: string
  description: string
  picture: PreviewPicture
}

export function storyShareImagePath(storyId: string): string {
  return `/stories/${storyId}/share.png`
}

/** Open Graph and the canonical link. URLs are absolute. */
export function socialMetaTags({ site, path, type, title, description, picture }: Preview) {
  const address = `${site.url}${path}`
  const image = `${site.url}${picture.path}`
  return [
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: address },
    { property: 'og:type', content: type },
    { property: 'og:site_name', content: site.name },
    { property: 'og:url', content: address },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:image', content: image },
    { property: 'og:image:type', content: 'image/png' },
    { property: 'og:image:width', content: `${shareImageSize.width}` },
    { property: 'og:image:height', content: `${shareImageSize.height}` },
    { property: 'og:image:alt', content: picture.alt },
    { name: 'twitter:card', content: 'summary_large_image' },
    { name: 'twitter:title', content: title },
    { name: 'twitter:description', content: description },
    { name: 'twitter:image', content: image },
    { name: 'twitter:image:alt', content: picture.alt },
  ]
}
