/** Returns the URL's current parameters. The router's may be outdated, because several keys can be pressed before it renders again. */
export const currentUrlParameters = (): URLSearchParams => new URLSearchParams(window.location.hash.split('?')[1])

/** Returns the path of the current screen, such as `#/services`. */
export const screenPath = (): string => window.location.hash.split('?')[0] ?? ''
