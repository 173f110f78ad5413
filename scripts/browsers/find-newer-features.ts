import { extname } from 'node:path'
import { transform } from 'lightningcss'
import { buildTargets, type OldestBrowsers } from '#shared/browsers/oldest-browsers.ts'
import { allowedFeatures } from './allowed-features.ts'
import { missingFeatures, type FeatureTable, type MissingFeature } from './missing-features.ts'
import { featuresOfScript } from './script-features.ts'
import { featuresOfStyles } from './style-features.ts'

const languages = { '.js': 'js', '.ts': 'ts', '.tsx': 'tsx' } as const

const isScript = (extension: string): extension is keyof typeof languages => extension in languages

/** A style sheet as the build writes it for these browsers. */
function compiled(css: string, filename: string, oldest: OldestBrowsers): string {
  const [ios_saf, ...others] = [oldest.safari_ios, oldest.safari, oldest.firefox, oldest.chrome, oldest.edge].map(
    (version) => {
      const [major = 0, minor = 0] = version.split('.').map(Number)
      return (major << 16) | (minor << 8)
    },
  )
  const [safari, firefox, chrome, edge] = others
  const targets = Object.fromEntries(
    Object.entries({ ios_saf, safari, firefox, chrome, edge }).filter(([, version]) => version !== undefined),
  )
  return transform({ filename, code: Buffer.from(css), targets }).code.toString()
}

function featuresOf(file: string, code: string, oldest: OldestBrowsers, table: FeatureTable): MissingFeature[] {
  const extension = extname(file)
  if (isScript(extension)) return featuresOfScript(code, languages[extension], table)
  return featuresOfStyles(file.startsWith('out/') ? code : compiled(code, file, oldest), table)
}

const tables = new Map<OldestBrowsers, FeatureTable>()

function tableFor(oldest: OldestBrowsers): FeatureTable {
  const table = tables.get(oldest) ?? missingFeatures(oldest)
  tables.set(oldest, table)
  return table
}

/** Whether what is allowed in a source or a package is allowed in a file: that source itself, or a built file of its kind. */
const isFor = (allowed: string | undefined, file: string): boolean =>
  allowed === undefined ||
  allowed === file ||
  (file.startsWith('out/') && allowed.endsWith('.css') === file.endsWith('.css'))

/** Allowances that were needed, so that a test can find those that are not. */
export type UsedAllowances = Set<string>

export const keyOf = (feature: string, file?: string): string =>
  file === undefined ? feature : `${feature} in ${file}`

/**
 * Finds what files use that one of the oldest browsers lacks and that is not allowed.
 * @param files sources or built files by their paths, from the root of the project. In built files, which contain several sources, what is
 *   allowed in one source is allowed
 * @returns a line for each, such as 'widget/app/main.ts: Map.groupBy is missing in safari 16.4, firefox 115'
 */
export function findNewerFeatures(
  files: ReadonlyMap<string, string>,
  oldest: OldestBrowsers,
  used: UsedAllowances = new Set(),
): string[] {
  const table = tableFor(oldest)
  const problems = [...files].flatMap(([file, code]) =>
    featuresOf(file, code, oldest, table).flatMap(({ feature, browsers }) => {
      const allowance = allowedFeatures.find((each) => each.feature === feature && isFor(each.file, file))
      if (!allowance) return [`${file}: ${feature} is missing in ${browsers.join(', ')}`]
      used.add(keyOf(allowance.feature, allowance.file))
      return []
    }),
  )
  return [...new Set(problems)]
}

/** The targets of a build, for a message. */
export const describeBrowsers = (oldest: OldestBrowsers): string => buildTargets(oldest).join(', ')
