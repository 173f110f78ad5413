import type { OldestBrowsers } from '#shared/browsers/oldest-browsers.ts'
import { browserData, featuresIn, lackingBrowsers, type Feature } from './browser-data.ts'

/** A feature that one of the oldest browsers lacks. */
export interface MissingFeature {
  /** Its name in scripts, markup and styles, such as 'Map.groupBy', '.showPopover', '<popover>', ':has' or 'light-dark()'. */
  readonly feature: string
  /** The browsers that lack it, such as 'firefox 115'. */
  readonly browsers: readonly string[]
}

/** Features that some of the oldest browsers lack, by the way in which a file uses them. Each name has the browsers that lack it. */
export interface FeatureTable {
  /** Names such as 'Temporal', 'Map.groupBy' and 'URL.canParse'. */
  readonly globals: Names
  /** Methods of the language that no object of an older browser has: 'toSorted', but not 'at', which old and new objects have. */
  readonly methods: Names
  /** Members of the page's parts, again such as only new objects have: 'showPopover'. */
  readonly pageMembers: Names
  readonly attributes: Names
  readonly selectors: Names
  readonly atRules: Names
  readonly properties: Names
  readonly functions: Names
}

type Names = ReadonlyMap<string, readonly string[]>

/** The interfaces of pages whose members are recognised by their names. Other interfaces have members with everyday names, such as `city`. */
const pageInterfaces = new Set([
  'AbortSignal',
  'Animation',
  'CSSStyleSheet',
  'Document',
  'DocumentFragment',
  'Element',
  'Event',
  'EventTarget',
  'HTMLButtonElement',
  'HTMLDialogElement',
  'HTMLElement',
  'HTMLFormElement',
  'HTMLIFrameElement',
  'HTMLInputElement',
  'HTMLSelectElement',
  'Navigator',
  'Node',
  'ShadowRoot',
  'Window',
])

/** Finds the features that the given browsers lack. */
export function missingFeatures(oldest: OldestBrowsers): FeatureTable {
  const missing = (features: readonly [string, Feature][]): Names =>
    new Map(
      features
        .map(([name, feature]) => [name, lackingBrowsers(feature, oldest)] as const)
        .filter(([, browsers]) => browsers.length > 0),
    )
  const { api, javascript, html, css } = browserData
  const interfaces = featuresIn(api)
  const builtIns = featuresIn(javascript.builtins)
  const owners = [...interfaces, ...builtIns]
  const nameOf = (member: string) => member.replace(/_static$/, '')
  const statics = owners.flatMap(([owner, feature]) =>
    featuresIn(feature).map(([name, member]): [string, Feature] => [`${owner}.${nameOf(name)}`, member]),
  )

  const holders = Map.groupBy(
    owners.flatMap(([, owner]) => featuresIn(owner)),
    ([name]) => nameOf(name),
  )
  /** Of the members of some owners, those that each of their holders got too late. */
  const members = (of: readonly [string, Feature][]): Names => {
    const names = of.flatMap(([, owner]) => featuresIn(owner)).map(([name]) => nameOf(name))
    const found = names.flatMap((name) => {
      const lacking = holders.get(name)?.map(([, feature]) => lackingBrowsers(feature, oldest)) ?? []
      return lacking.every((browsers) => browsers.length > 0) ? [[name, lacking[0] ?? []] as const] : []
    })
    return new Map(found)
  }

  return {
    globals: missing([...owners, ...statics]),
    methods: members(builtIns),
    pageMembers: members(interfaces.filter(([name]) => pageInterfaces.has(name))),
    attributes: missing(featuresIn(html.global_attributes)),
    selectors: missing(featuresIn(css.selectors)),
    atRules: missing(featuresIn(css['at-rules'])),
    properties: missing(featuresIn(css.properties)),
    functions: missing(
      featuresIn(css.types).flatMap(([name, type]) => [[name, type] as [string, Feature], ...featuresIn(type)]),
    ),
  }
}

/** Features that are written the same inside the text of a script: selectors for `querySelector`, and functions of styles. */
export function featuresOfText(text: string, table: FeatureTable): MissingFeature[] {
  return [
    ...uses(text, /:{1,2}([a-z-]+)/g, table.selectors, (name) => `:${name}`),
    ...uses(text, /(?<![\w-])([a-z-]+)\(/g, table.functions, (name) => `${name}()`),
  ]
}

/** The missing features whose names a pattern finds in a text. */
export const uses = (text: string, pattern: RegExp, table: Names, write: (name: string) => string): MissingFeature[] =>
  [...text.matchAll(pattern)].flatMap(([, name = '']) => {
    const browsers = table.get(name)
    return browsers ? [{ feature: write(name), browsers }] : []
  })
