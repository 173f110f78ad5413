import { featureFolders, layers, type Layer } from './layer-table.ts'

/** Why an import is refused, as one sentence for the person who wrote it; undefined when it is allowed. */
export type Verdict = string | undefined

const isInside = (path: string, folder: string): boolean => path === folder || path.startsWith(`${folder}/`)

const layerOf = (path: string): Layer | undefined => layers.find((layer) => isInside(path, layer.folder))

/** "renderer/features/calendar/week.tsx" → "renderer/features/calendar"; undefined outside the feature folders. */
function featureOf(path: string): string | undefined {
  const parent = featureFolders.find((folder) => path.startsWith(`${folder}/`))
  return (
    parent &&
    path
      .split('/')
      .slice(0, parent.split('/').length + 1)
      .join('/')
  )
}

const isTestFile = (path: string): boolean => /\.(test|spec)\.tsx?$/.test(path)

function judgePackage(from: Layer, specifier: string): Verdict {
  const forbidden = from.without?.packages.find((name) => isInside(specifier, name))
  return forbidden && `${from.folder} may not use ${forbidden}: ${from.without?.because}.`
}

/**
 * Judges one import by the architecture's table.
 *
 * - A folder imports itself and the folders that the table gives it; the verdict names those.
 * - A test beside its subject may use `tests` (builders, fakes) as well; product code never may.
 * - Features never import features.
 *
 * @param fromPath the importing file, relative to the repository's root, with forward slashes
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
  if (allowed.some((folder) => isInside(toPath, folder))) return undefined
  const target = layerOf(toPath)?.folder ?? toPath
  return allowed.length === 0
    ? `${from.folder} may import nothing of ours, so not ${target}.`
    : `${from.folder} may not import ${target}. It may import: ${allowed.join(', ')}.`
}

/**
 * Judges an import specifier as written: `#shared/…` and relative paths by the table, packages by the layer's own list.
 *
 * @param fromPath the importing file, relative to the repository's root
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
