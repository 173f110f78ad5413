/** Returns the URL's current parameters. The router's may be outdated, because several keys can be pressed before it renders again. */
export const currentUrlParameters = (): URLSearchParams => new URLSearchParams(window.location.hash.split('?')[1])
