/**
 * The parameters of the address as it stands. What the router has drawn may be a moment older, and keys come faster than that:
 * what each of them does starts from here.
 */
export const currentUrlParameters = (): URLSearchParams => new URLSearchParams(window.location.hash.split('?')[1])
