/** Returns robots.txt for an organisation's own domain: crawlers may read everything. */
export const domainRobots = (domain: string): string =>
  `User-agent: *\nAllow: /\n\nSitemap: https://${domain}/sitemap.xml\n`

/** Returns robots.txt of this server: crawlers may read the pages of organisations, but not the apps and the API. */
export const serverRobots = (publicUrl: string): string =>
  `User-agent: *\nDisallow: /api/\nDisallow: /auth/\nDisallow: /provider/\nDisallow: /widget/\nDisallow: /dev/\n\nSitemap: ${publicUrl}/sitemap.xml\n`
