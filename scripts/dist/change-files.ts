import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Problem } from '#scripts/set-up/problem.mjs'

/** A file of `changes`: what users read about one change in the notes of the next release. */
export interface ChangeFile {
  readonly name: string
  readonly text: string
}

/** Who reads about a change, in the order of the notes, and the heading of their part. */
const headings = {
  everybody: '',
  operators: 'For whoever runs the server ([docs/operating.md](docs/operating.md)):\n\n',
} as const

const audiences = Object.keys(headings) as (keyof typeof headings)[]
const LONGEST_LINE = 150

/** Returns the files of `changes` in a folder, by name. There is no such folder right after a release. */
export function readChangeFiles(folder: string): ChangeFile[] {
  const changes = join(folder, 'changes')
  if (!existsSync(changes)) return []
  return readdirSync(changes)
    .toSorted()
    .map((name) => ({ name, text: readFileSync(join(changes, name), 'utf8') }))
}

/** Returns what is wrong with a file of `changes`, one line each. */
export function problemsOfChangeFile({ name, text }: ChangeFile): string[] {
  const problems: string[] = []
  if (!/^[a-z0-9]+(-[a-z0-9]+)*\.md$/.test(name)) problems.push('is not named in small letters with hyphens, .md')
  const [first = '', second, ...lines] = text.trimEnd().split('\n')
  if (!audiences.some((audience) => first === `For: ${audience}`)) {
    problems.push(`does not begin with ${audiences.map((audience) => `"For: ${audience}"`).join(' or ')}`)
  }
  if (second !== '') problems.push('has no empty line after the first')
  if (!lines[0]?.startsWith('- ')) problems.push('has no sentence that begins with "- "')
  if (lines.some((line) => !/^(?:- |  )\S/.test(line)))
    problems.push('has a line that neither begins nor continues a sentence')
  if (lines.some((line) => line.length > LONGEST_LINE))
    problems.push(`has a line of more than ${LONGEST_LINE} characters`)
  const sentences = lines.join('\n').split(/^- /m).slice(1)
  if (sentences.some((sentence) => !/[.:!?)]$/.test(sentence.trimEnd())))
    problems.push('has a sentence without its full stop')
  return problems.map((problem) => `changes/${name} ${problem}.`)
}

/**
 * Returns the change log with a section of a version in front that holds what the files say.
 * @throws {Problem} when there is nothing to tell, a file is malformed, or the version has a section already
 */
export function gatherChanges(changeLog: string, files: readonly ChangeFile[], version: string, date: string): string {
  const problems = files.flatMap(problemsOfChangeFile)
  if (problems.length > 0) throw new Problem(problems.join('\n'))
  if (files.length === 0) throw new Problem('The folder changes is empty: there is nothing to release.')
  if (changeLog.includes(`\n## ${version},`)) throw new Problem(`CHANGELOG.md has a section of ${version} already.`)
  const parts = audiences.flatMap((audience) => {
    const sentences = files.filter(({ text }) => text.startsWith(`For: ${audience}\n`)).map(sentencesOf)
    return sentences.length > 0 ? [`${headings[audience]}${sentences.join('\n')}\n`] : []
  })
  const [title = '', ...sections] = changeLog.split(/\n(?=## )/)
  return [`${title.trimEnd()}\n`, `## ${version}, ${date}\n\n${parts.join('\n')}`, ...sections].join('\n')
}

const sentencesOf = ({ text }: ChangeFile): string => text.split('\n').slice(2).join('\n').trimEnd()
