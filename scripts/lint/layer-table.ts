/** The folders that a folder may import from, besides itself. */
export type Layer = {
  readonly folder: string
  readonly may: readonly string[] | 'anything'
  /** npm packages or scopes that must not be used in this folder, with the reason. */
  readonly without?: { readonly packages: readonly string[]; readonly because: string }
}

const noMui = {
  packages: ['@mui', '@emotion'],
  because: 'the widget ships no MUI, and shared/ui and shared/calendar are part of the widget',
}

const serverShared = ['shared/domain', 'shared/time', 'shared/colour', 'shared/api', 'shared/i18n', 'resources']

/**
 * The server features that each server feature may use. They are listed in order and use only earlier ones, so there are no
 * circles.
 */
export const serverFeatures: readonly { readonly feature: string; readonly uses: readonly string[] }[] = [
  { feature: 'absence-store', uses: [] },
  { feature: 'account', uses: [] },
  { feature: 'claim', uses: [] },
  { feature: 'credits', uses: [] },
  { feature: 'customer', uses: [] },
  { feature: 'embedding', uses: [] },
  { feature: 'guest-store', uses: [] },
  { feature: 'idempotency', uses: [] },
  { feature: 'invoice-store', uses: [] },
  { feature: 'money-store', uses: ['invoice-store'] },
  { feature: 'payment-store', uses: ['money-store'] },
  { feature: 'repeat-store', uses: [] },
  { feature: 'question', uses: [] },
  { feature: 'settings', uses: [] },
  { feature: 'text-store', uses: ['customer'] },
  { feature: 'waiting-store', uses: ['claim'] },
  { feature: 'image', uses: ['account'] },
  { feature: 'organisation', uses: ['account', 'embedding', 'image'] },
  { feature: 'location', uses: ['organisation'] },
  { feature: 'resource', uses: ['claim', 'location', 'organisation'] },
  { feature: 'team', uses: ['account', 'claim', 'image', 'organisation'] },
  { feature: 'account-settings', uses: ['account', 'image', 'organisation', 'team'] },
  {
    feature: 'service',
    uses: ['image', 'location', 'organisation', 'question', 'resource', 'settings', 'team'],
  },
  {
    feature: 'availability',
    uses: [
      'absence-store',
      'claim',
      'location',
      'organisation',
      'question',
      'service',
      'settings',
      'team',
      'waiting-store',
    ],
  },
  { feature: 'package', uses: ['credits', 'customer', 'invoice-store', 'organisation', 'payment-store', 'service'] },
  {
    feature: 'session',
    uses: [
      'account',
      'customer',
      'guest-store',
      'image',
      'location',
      'organisation',
      'question',
      'service',
      'settings',
      'team',
    ],
  },
  {
    feature: 'booking',
    uses: [
      'availability',
      'claim',
      'credits',
      'customer',
      'guest-store',
      'invoice-store',
      'location',
      'money-store',
      'organisation',
      'payment-store',
      'question',
      'repeat-store',
      'service',
      'settings',
      'team',
    ],
  },
  {
    feature: 'catalogue',
    uses: [
      'guest-store',
      'image',
      'location',
      'organisation',
      'package',
      'payment-store',
      'question',
      'service',
      'team',
    ],
  },
  {
    feature: 'own-page',
    uses: ['account', 'availability', 'image', 'location', 'organisation', 'service', 'team'],
  },
  {
    feature: 'absence',
    uses: ['absence-store', 'availability', 'booking', 'claim', 'location', 'organisation', 'team'],
  },
  { feature: 'calendar', uses: ['absence-store', 'availability', 'booking', 'organisation', 'service', 'team'] },
  { feature: 'calendar-feed', uses: ['absence-store', 'booking', 'location', 'organisation', 'team'] },
  {
    feature: 'payment',
    uses: [
      'account',
      'booking',
      'claim',
      'invoice-store',
      'money-store',
      'organisation',
      'package',
      'payment-store',
      'team',
    ],
  },
  {
    feature: 'refund',
    uses: ['booking', 'claim', 'idempotency', 'money-store', 'organisation', 'payment-store', 'settings'],
  },
  { feature: 'payment-account', uses: ['account', 'organisation', 'payment-store'] },
  {
    feature: 'privacy',
    uses: [
      'account',
      'availability',
      'booking',
      'claim',
      'customer',
      'guest-store',
      'money-store',
      'organisation',
      'question',
      'settings',
      'team',
      'text-store',
      'waiting-store',
    ],
  },
  {
    feature: 'customer-records',
    uses: ['account', 'credits', 'customer', 'guest-store', 'money-store', 'organisation', 'question', 'service'],
  },
  { feature: 'reminders', uses: ['booking', 'organisation', 'team', 'text-store'] },
  { feature: 'text-message', uses: ['account', 'customer', 'customer-records', 'organisation', 'text-store'] },
  { feature: 'agenda', uses: ['booking', 'customer', 'organisation', 'team'] },
  { feature: 'report', uses: ['absence-store', 'availability', 'money-store', 'organisation', 'service'] },
  {
    feature: 'invoice',
    uses: ['booking', 'customer', 'invoice-store', 'money-store', 'organisation', 'package', 'service'],
  },
  {
    feature: 'list-export',
    uses: [
      'account',
      'booking',
      'customer',
      'customer-records',
      'invoice',
      'location',
      'organisation',
      'question',
      'report',
    ],
  },
  {
    feature: 'reservation',
    uses: [
      'availability',
      'booking',
      'claim',
      'credits',
      'customer',
      'guest-store',
      'idempotency',
      'location',
      'organisation',
      'package',
      'payment-store',
      'question',
      'waiting-store',
    ],
  },
  { feature: 'guest', uses: ['account', 'booking', 'customer', 'guest-store', 'reservation'] },
  {
    feature: 'booking-for-customer',
    uses: [
      'availability',
      'booking',
      'claim',
      'credits',
      'customer',
      'customer-records',
      'idempotency',
      'organisation',
      'repeat-store',
      'question',
      'service',
    ],
  },
  {
    feature: 'group-session',
    uses: ['availability', 'booking', 'claim', 'idempotency', 'organisation', 'service', 'settings', 'waiting-store'],
  },
  {
    feature: 'waiting-list',
    uses: [
      'availability',
      'booking',
      'claim',
      'customer',
      'customer-records',
      'organisation',
      'service',
      'settings',
      'team',
      'waiting-store',
    ],
  },
  {
    feature: 'repeat',
    uses: [
      'availability',
      'booking',
      'booking-for-customer',
      'claim',
      'customer',
      'idempotency',
      'location',
      'organisation',
      'question',
      'repeat-store',
      'service',
      'team',
    ],
  },
]

const featurePath = (feature: string): string => `server/features/${feature}`

/** The import table of docs/architecture.md. A folder that is missing here must not exist. */
export const layers: readonly Layer[] = [
  { folder: 'shared/time', may: [] },
  { folder: 'shared/colour', may: [] },
  { folder: 'shared/domain', may: ['shared/time'] },
  { folder: 'shared/api', may: ['shared/domain', 'shared/time'] },
  { folder: 'shared/ipc', may: ['shared/domain', 'shared/time', 'shared/api'] },
  { folder: 'shared/i18n', may: ['shared/time'] },
  { folder: 'shared/ui', may: ['shared/time', 'shared/colour', 'shared/i18n', 'resources'], without: noMui },
  { folder: 'shared/calendar', may: ['shared/domain', 'shared/time', 'shared/i18n', 'shared/ui'], without: noMui },
  { folder: 'server/platform', may: serverShared },
  { folder: 'server/distribution', may: ['server/platform'] },
  ...serverFeatures.map(({ feature, uses }) => ({
    folder: featurePath(feature),
    may: [...serverShared, 'server/platform', ...uses.map(featurePath)],
  })),
  { folder: 'server/demo', may: [...serverShared, 'server/platform', 'server/features'] },
  { folder: 'server/pages', may: [...serverShared, 'server/platform', 'server/features', 'server/demo'] },
  {
    folder: 'server/app',
    may: [...serverShared, 'server/platform', 'server/features', 'server/demo', 'server/pages'],
  },
  { folder: 'server/operator', may: [...serverShared, 'server/platform', 'server/distribution', 'server/features'] },
  { folder: 'server', may: ['server/app', 'server/operator'] },
  { folder: 'electron', may: ['shared/domain', 'shared/time', 'shared/ipc', 'shared/api', 'shared/i18n', 'resources'] },
  {
    folder: 'renderer',
    may: [
      'shared/time',
      'shared/domain',
      'shared/api',
      'shared/ipc',
      'shared/i18n',
      'shared/colour',
      'shared/ui',
      'shared/calendar',
      'resources',
    ],
  },
  {
    folder: 'widget',
    may: ['shared/time', 'shared/domain', 'shared/api', 'shared/i18n', 'shared/ui', 'shared/calendar', 'resources'],
    without: noMui,
  },
  { folder: 'resources', may: [] },
  { folder: 'tests', may: 'anything' },
  { folder: 'bench', may: 'anything' },
  { folder: 'deploy', may: [] },
  { folder: 'docs', may: 'anything' },
  { folder: 'scripts', may: 'anything' },
]

/** Folders whose sub-folders must not import each other. What two of them need belongs in shared/domain. */
export const featureFolders: readonly string[] = ['renderer/features', 'widget/features']
