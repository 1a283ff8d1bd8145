interface PreviewPicture {
  /** From the root. */
  path: string
  alt: string
}

/** The picture for links to the site itself. */
export const siteShareImage: PreviewPicture = {
  path: '/share.png',
  alt: 'Coming soon: green hills with a house in the morning sun.',
}

/** Of every share picture, in pixels. */
export const shareImageSize = { width: 1200, height: 630 }

interface Preview {
  site: { url: string; name: string }
  /** Of the page, from the root. */
  path: string
  type: 'website' | 'article'
  title: string
  description: string
  picture: PreviewPicture
}

/** The picture for links to a story. */
export function storyShareImagePath(storyId: string): string {
  return `/stories/${storyId}/share.png`
}

/** What a page says of itself to whoever shows a link to it: addresses are absolute. */
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
