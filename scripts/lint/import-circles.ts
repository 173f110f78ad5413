import { posix } from 'node:path'

const importing = /(?:\bfrom|\bimport\(|\bimport)\s*'([.#][^']+)'/g

function targetOf(file: string, specifier: string): string {
  return specifier.startsWith('#') ? specifier.slice(1) : posix.join(posix.dirname(file), specifier)
}

/**
 * Finds import circles among files, each as the list of files that reach each other. Type imports and dynamic `import()`
 * count; the linter's own rule ignores dynamic imports.
 * @param sources the text of each file by path, relative to the repository, with forward slashes
 */
export function importCircles(sources: ReadonlyMap<string, string>): string[][] {
  const open = new Map<string, Set<string>>()
  for (const [file, source] of sources) {
    const targets = [...source.matchAll(importing)].map(([, specifier = '']) => targetOf(file, specifier))
    open.set(file, new Set(targets.filter((target) => sources.has(target))))
  }
  // Files that import no remaining file, or that no remaining file imports, are removed until only circles are left.
  for (let isSmaller = true; isSmaller;) {
    const before = open.size
    const imported = new Set([...open.values()].flatMap((targets) => [...targets]))
    for (const [file, targets] of open) {
      const isEnd = [...targets].every((target) => !open.has(target))
      if (isEnd || !imported.has(file)) open.delete(file)
    }
    isSmaller = open.size < before
  }
  const reached = (from: string): Set<string> => {
    const found = new Set<string>()
    const waiting = [from]
    for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
      for (const target of open.get(file) ?? []) {
        if (!open.has(target) || found.has(target)) continue
        found.add(target)
        waiting.push(target)
      }
    }
    return found
  }
  const reach = new Map([...open.keys()].map((file) => [file, reached(file)]))
  const circles = [...reach]
    .filter(([file, files]) => files.has(file))
    .map(([file, files]) =>
      [...files]
        .filter((other) => reach.get(other)?.has(file))
        .toSorted()
        .join('\n'),
    )
  return [...new Set(circles)].map((circle) => circle.split('\n'))
}
