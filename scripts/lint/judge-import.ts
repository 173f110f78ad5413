import { featureFolders, layers, type Layer } from './layer-table.ts'

/** Why an import is refused, as a sentence for its author; undefined when it is allowed. */
export type Verdict = string | undefined

const isInside = (path: string, folder: string): boolean => path === folder || path.startsWith(`${folder}/`)

const layerOf = (path: string): Layer | undefined => layers.find((layer) => isInside(path, layer.folder))

/**
 * The feature folder of a path: "renderer/features/calendar/agenda/day.tsx" → "renderer/features/calendar/agenda"; undefined
 * elsewhere.
 */
function featureOf(path: string): string | undefined {
  const parent = featureFolders.find((folder) => path.startsWith(`${folder}/`))
  return (
    parent &&
    path
      .split('/')
      .slice(0, parent.split('/').length + 2)
      .join('/')
  )
}

/** The module of a path of the server: "server/modules/booking/guest/links.ts" → "server/modules/booking"; undefined elsewhere. */
const moduleOf = (path: string): string | undefined => /^server\/modules\/[^/]+(?=\/)/.exec(path)?.[0]

/** Checks that a module of the server is entered by a door. Tests and what is outside of the server may look behind it. */
function judgeDoor(fromPath: string, toPath: string): Verdict {
  const module = moduleOf(toPath)
  if (!module || !fromPath.startsWith('server/') || moduleOf(fromPath) === module || isTestFile(fromPath))
    return undefined
  const doors = [`${module}/index.ts`, `${module}/records/index.ts`]
  if (isInside(fromPath, 'server/app')) doors.push(`${module}/handlers.ts`)
  if (doors.includes(toPath)) return undefined
  return `${module} is entered only by its doors: ${doors.join(', ')}. Name there what ${toPath} gives to others.`
}

const isTestFile = (path: string): boolean => /\.(test|spec)\.tsx?$/.test(path)

function judgePackage(from: Layer, specifier: string): Verdict {
  const forbidden = from.without?.packages.find((name) => isInside(specifier, name))
  return forbidden && `${from.folder} may not use ${forbidden}: ${from.without?.because}.`
}

/**
 * Checks an import against the table of layers.
 * - A folder may import itself and the folders in its row.
 * - A test may also import from `tests`; product code must not.
 * - Features must not import other features.
 * - Modules of the server are entered by their doors.
 * @param fromPath the importing file, relative to the repository, with forward slashes
 * @param toPath the imported file in the same form
 */
export function judgeImport(fromPath: string, toPath: string): Verdict {
  const from = layerOf(fromPath)
  if (!from) {
    return fromPath.includes('/') ? `${fromPath} is in no folder of scripts/lint/layer-table.ts.` : undefined
  }
  const [feature, otherFeature] = [featureOf(fromPath), featureOf(toPath)]
  if (feature && otherFeature && feature !== otherFeature) {
    return `Features never import features: ${feature} may not import ${otherFeature}. Put what both need in shared/domain or shared/ui.`
  }
  if (from.may === 'anything' || isInside(toPath, from.folder)) return undefined
  const allowed = isTestFile(fromPath) ? [...from.may, 'tests'] : from.may
  if (allowed.some((folder) => isInside(toPath, folder))) return judgeDoor(fromPath, toPath)
  const target = layerOf(toPath)?.folder ?? toPath
  return allowed.length === 0
    ? `${from.folder} may import nothing of ours, so not ${target}.`
    : `${from.folder} may not import ${target}. It may import: ${allowed.join(', ')}.`
}

/**
 * Checks an import specifier: `#shared/…` and relative paths by the table, packages by the layer's list.
 * @param fromPath the importing file, relative to the repository
 */
export function judgeSpecifier(fromPath: string, specifier: string): Verdict {
  if (specifier.startsWith('#')) return judgeImport(fromPath, specifier.slice(1))
  if (specifier.startsWith('.')) {
    const target = new URL(specifier, `file:///${fromPath}`).pathname.slice(1)
    return judgeImport(fromPath, target)
  }
  const from = layerOf(fromPath)
  return from && judgePackage(from, specifier)
}
