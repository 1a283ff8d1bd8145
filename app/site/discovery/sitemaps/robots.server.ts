export function formatRobots({ url }: { url: string }): string {
  return `User-agent: *
Disallow: /auth/
Disallow: /inbox

Sitemap: ${url}/sitemap.xml
`
}
