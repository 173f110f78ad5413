/** Which folders a folder may import from, besides itself. */
export type Layer = {
  readonly folder: string
  readonly may: readonly string[] | 'anything'
  /** npm packages (or scopes) that must not reach this folder, with the reason shown to the reader. */
  readonly without?: { readonly packages: readonly string[]; readonly because: string }
}

const noMui = {
  packages: ['@mui', '@emotion'],
  because: 'the widget ships no MUI, and shared/ui and shared/calendar are part of the widget',
}

/** The architecture's import table (docs/architecture.md). A folder that is missing here may not exist. */
export const layers: readonly Layer[] = [
  { folder: 'shared/time', may: [] },
  { folder: 'shared/domain', may: ['shared/time'] },
  { folder: 'shared/api', may: ['shared/domain', 'shared/time'] },
  { folder: 'shared/ipc', may: ['shared/domain', 'shared/time', 'shared/api'] },
  { folder: 'shared/i18n', may: ['shared/time'] },
  { folder: 'shared/ui', may: ['shared/time', 'shared/i18n', 'resources'], without: noMui },
  { folder: 'shared/calendar', may: ['shared/domain', 'shared/time', 'shared/i18n', 'shared/ui'], without: noMui },
  { folder: 'server', may: ['shared/domain', 'shared/time', 'shared/api', 'shared/i18n', 'resources'] },
  { folder: 'electron', may: ['shared/domain', 'shared/time', 'shared/ipc', 'shared/api', 'shared/i18n', 'resources'] },
  {
    folder: 'renderer',
    may: [
      'shared/time',
      'shared/domain',
      'shared/api',
      'shared/ipc',
      'shared/i18n',
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
  { folder: 'docs', may: 'anything' },
  { folder: 'scripts', may: 'anything' },
]

/** Folders whose direct sub-folders never import each other; what two of them need belongs in shared/domain. */
export const featureFolders: readonly string[] = ['renderer/features', 'widget/features']
