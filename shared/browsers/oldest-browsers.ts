/** Browsers by their names in the data of `@mdn/browser-compat-data`, with the oldest version that works. */
export type OldestBrowsers = Readonly<Record<'safari' | 'safari_ios' | 'firefox' | 'chrome' | 'edge', string>>

/**
 * The oldest browsers in which the widget and the pages around it work. The builds compile for them, `npm run check` holds the sources against
 * them, `npm test` the built files, and the message for older browsers names them (rule D385).
 */
export const oldestBrowsers: OldestBrowsers = {
  safari: '16.4',
  safari_ios: '16.4',
  firefox: '115',
  chrome: '111',
  edge: '111',
}

/**
 * The oldest browsers in which the provider app works. Firefox got the selector `:has()`, registered properties and colour spaces of
 * gradients later than the others.
 */
export const oldestBrowsersOfProviderApp: OldestBrowsers = { ...oldestBrowsers, firefox: '128' }

/** The oldest browsers for readers of any language: 'Safari/iOS 16.4, Firefox 115, Chrome/Edge 111'. */
export const namesOfBrowsers = ({ safari, firefox, chrome }: OldestBrowsers): string =>
  `Safari/iOS ${safari}, Firefox ${firefox}, Chrome/Edge ${chrome}`

/** The targets of a build, such as 'safari16.4'. */
export const buildTargets = ({ safari, safari_ios, firefox, chrome, edge }: OldestBrowsers): string[] => [
  `safari${safari}`,
  `ios${safari_ios}`,
  `firefox${firefox}`,
  `chrome${chrome}`,
  `edge${edge}`,
]
