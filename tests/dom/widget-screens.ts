/** The widget's screens for the tests of one feature: a link to any of them loads nothing, and a part of another feature shows nothing. */
export const screensThatLoadNothing = new Proxy({} as never, {
  get: () => ({ prepare: () => undefined, Screen: () => null }),
})
