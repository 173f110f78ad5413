import { posix } from 'node:path'

const importing = /(?:\bfrom|\bimport\(|\bimport)\s*'([.#][^']+)'/g

function targetOf(file: string, specifier: string): string {
  return specifier.startsWith('#') ? specifier.slice(1) : posix.join(posix.dirname(file), specifier)
}

/**
 * The circles of imports among some files: each as the files that reach each other. Types and dynamic `import()` count too.
 * The linter's own rule does not follow a dynamic import.
 *
 * @param sources the text of each file by its path, relative to the repository's root, with forward slashes
 */
export function importCircles(sources: ReadonlyMap<string, string>): string[][] {
  const open = new Map<string, Set<string>>()
  for (const [file, source] of sources) {
    const targets = [...source.matchAll(importing)].map(([, specifier = '']) => targetOf(file, specifier))
    open.set(file, new Set(targets.filter((target) => sources.has(target))))
  }
  // A file that imports nothing of what is left, or that nothing of it imports, is in no circle.
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
