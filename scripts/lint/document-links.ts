import { posix } from 'node:path'

const fence = /^```.*?^```$/gms
const codeSpan = /`([^`\n]+)`/g
const link = /\]\(([^)\s]+)\)|^\[[^\]]+\]: (\S+)$/gm
const isElsewhere = (target: string): boolean => /^([a-z]+:|#|\/)/.test(target)

/** Matches paths that start with a folder of the repository. Documents name files by such paths. */
const folders = /^(bench|deploy|docs|electron|renderer|resources|scripts|server|shared|tests|widget)\//
/** Whether a path is only a pattern or has a placeholder, such as `server/modules/<module>`, so that it names no single file. */
const isPattern = (path: string): boolean => /[<>*{}…\s]/.test(path)

/**
 * Returns the targets of the relative links in a Markdown document, as paths in the repository.
 * @param document the path of the document in the repository
 */
export function linkedFiles(document: string, text: string): string[] {
  const prose = text.replaceAll(fence, '').replaceAll(codeSpan, '')
  const targets = [...prose.matchAll(link)].map(([, inline, reference]) => inline ?? reference ?? '')
  return targets
    .filter((target) => !isElsewhere(target))
    .map((target) => posix.join(posix.dirname(document), target.replace(/#.*$/, '')))
}

/** The files and folders of the repository that a Markdown document names in backticks, as `scripts/lint/judge-import.ts`. */
export function filesInCode(text: string): string[] {
  const spans = [...text.replaceAll(fence, '').matchAll(codeSpan)].map(([, code = '']) => code)
  return spans.filter((code) => folders.test(code) && !isPattern(code))
}
