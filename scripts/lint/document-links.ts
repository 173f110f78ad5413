import { posix } from 'node:path'

const fence = /^```.*?^```$/gms
const codeSpan = /`([^`\n]+)`/g
const link = /\]\(([^)\s]+)\)|^\[[^\]]+\]: (\S+)$/gm
const isElsewhere = (target: string): boolean => /^([a-z]+:|#|\/)/.test(target)

/** The folders whose files a document names by their path in the repository. */
const folders = /^(bench|deploy|docs|electron|renderer|resources|scripts|server|shared|tests|widget)\//
/** A pattern or a path with a part to fill in, as `server/features/<noun>`, names no single file. */
const isPattern = (path: string): boolean => /[<>*{}…\s]/.test(path)

/**
 * The files and folders that the relative links of a Markdown document lead to, as paths in the repository.
 * @param document the path of the document in the repository
 */
export function linkedFiles(document: string, text: string): string[] {
  const prose = text.replaceAll(fence, '').replaceAll(codeSpan, '')
  const targets = [...prose.matchAll(link)].map(([, inline, reference]) => inline ?? reference ?? '')
  return targets
    .filter((target) => !isElsewhere(target))
    .map((target) => posix.join(posix.dirname(document), target.replace(/#.*$/, '')))
}

/** The files and folders of the repository that a Markdown document names in backticks, as `scripts/lint/layers.ts`. */
export function filesInCode(text: string): string[] {
  const spans = [...text.replaceAll(fence, '').matchAll(codeSpan)].map(([, code = '']) => code)
  return spans.filter((code) => folders.test(code) && !isPattern(code))
}
