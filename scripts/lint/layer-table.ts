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

const widgetShared = [
  'shared/browsers',
  'shared/time',
  'shared/domain',
  'shared/api',
  'shared/i18n',
  'shared/ui',
  'shared/calendar',
  'resources',
]

const rendererShared = [
  'shared/browsers',
  'shared/time',
  'shared/domain',
  'shared/api',
  'shared/ipc',
  'shared/i18n',
  'shared/colour',
  'shared/ui',
  'shared/calendar',
  'resources',
]

const serverShared = [
  'shared/browsers',
  'shared/domain',
  'shared/time',
  'shared/colour',
  'shared/api',
  'shared/i18n',
  'resources',
]

/**
 * The modules of the server, and the modules whose use cases each may call. They are listed from bottom to top and call only
 * earlier ones, so there are no circles. The lower half of a module, its folder `records`, has a rank of its own:
 * everything in every module may use it, and it uses only records.
 */
export const serverModules: readonly { readonly module: string; readonly uses: readonly string[] }[] = [
  { module: 'organisation', uses: [] },
  { module: 'catalogue', uses: ['organisation'] },
  { module: 'scheduling', uses: ['catalogue', 'organisation'] },
  { module: 'customers', uses: ['catalogue', 'organisation'] },
  { module: 'identity', uses: ['catalogue', 'organisation'] },
  { module: 'booking', uses: ['catalogue', 'customers', 'organisation', 'scheduling'] },
  { module: 'calendar', uses: ['booking', 'catalogue', 'organisation', 'scheduling'] },
  { module: 'money', uses: ['booking', 'catalogue', 'organisation'] },
  { module: 'messaging', uses: ['booking', 'customers', 'organisation'] },
  { module: 'reporting', uses: ['booking', 'catalogue', 'customers', 'money', 'organisation', 'scheduling'] },
]

const modulePath = (module: string): string => `server/modules/${module}`

/** The folders `records` of the modules that have shared rows. */
export const serverRecords: readonly string[] = [
  'booking',
  'calendar',
  'customers',
  'identity',
  'messaging',
  'money',
  'scheduling',
].map((module) => `${modulePath(module)}/records`)

/** The import table of docs/architecture.md. A folder that is missing here must not exist. */
export const layers: readonly Layer[] = [
  { folder: 'shared/browsers', may: [] },
  { folder: 'shared/time', may: [] },
  { folder: 'shared/colour', may: [] },
  { folder: 'shared/domain', may: ['shared/browsers', 'shared/time'] },
  { folder: 'shared/api', may: ['shared/domain', 'shared/time'] },
  { folder: 'shared/ipc', may: ['shared/domain', 'shared/time', 'shared/api'] },
  { folder: 'shared/i18n', may: ['shared/time'] },
  { folder: 'shared/ui', may: ['shared/time', 'shared/colour', 'shared/i18n', 'resources'], without: noMui },
  { folder: 'shared/calendar', may: ['shared/domain', 'shared/time', 'shared/i18n', 'shared/ui'], without: noMui },
  { folder: 'server/platform', may: serverShared },
  { folder: 'server/distribution', may: ['server/platform'] },
  ...serverRecords.map((folder) => ({ folder, may: [...serverShared, 'server/platform', ...serverRecords] })),
  ...serverModules.map(({ module, uses }) => ({
    folder: modulePath(module),
    may: [...serverShared, 'server/platform', ...uses.map(modulePath), ...serverRecords],
  })),
  { folder: 'server/demo', may: [...serverShared, 'server/platform', 'server/modules'] },
  { folder: 'server/pages', may: [...serverShared, 'server/platform', 'server/modules', 'server/demo'] },
  {
    folder: 'server/app',
    may: [...serverShared, 'server/platform', 'server/modules', 'server/demo', 'server/pages'],
  },
  { folder: 'server/operator', may: [...serverShared, 'server/platform', 'server/distribution', 'server/modules'] },
  { folder: 'server', may: ['server/app', 'server/operator'] },
  { folder: 'electron', may: ['shared/domain', 'shared/time', 'shared/ipc', 'shared/api', 'shared/i18n', 'resources'] },
  { folder: 'renderer/data', may: rendererShared },
  { folder: 'renderer/platform', may: [...rendererShared, 'renderer/data'] },
  { folder: 'renderer/features', may: [...rendererShared, 'renderer/data', 'renderer/platform'] },
  { folder: 'renderer/app', may: [...rendererShared, 'renderer/data', 'renderer/platform', 'renderer/features'] },
  { folder: 'widget/data', may: widgetShared, without: noMui },
  { folder: 'widget/platform', may: [...widgetShared, 'widget/data'], without: noMui },
  { folder: 'widget/features', may: [...widgetShared, 'widget/data', 'widget/platform'], without: noMui },
  { folder: 'widget/embed', may: [...widgetShared, 'widget/platform'], without: noMui },
  { folder: 'widget/app', may: [...widgetShared, 'widget/data', 'widget/platform', 'widget/features'], without: noMui },
  { folder: 'widget', may: widgetShared, without: noMui },
  { folder: 'resources', may: [] },
  { folder: 'tests', may: 'anything' },
  { folder: 'bench', may: 'anything' },
  { folder: 'deploy', may: [] },
  { folder: 'docs', may: 'anything' },
  { folder: 'scripts', may: 'anything' },
]

/**
 * Folders of features: `<module>/<noun>`, by the modules of the server. Features must not import each other, in one module
 * neither. Code that two of them need belongs in shared/domain.
 */
export const featureFolders: readonly string[] = ['renderer/features', 'widget/features']
