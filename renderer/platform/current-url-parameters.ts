/** The current URL parameters. The router's last render may be older, because key presses can be faster than rendering. */
export const currentUrlParameters = (): URLSearchParams => new URLSearchParams(window.location.hash.split('?')[1])
