import { Problem } from '#scripts/set-up/problem.mjs'
import type { ChangeFile } from './change-files.ts'

/**
 * Returns the section of the change log about a version.
 * @param waiting the files of `changes`, of which none may be left at a release
 * @throws {Problem} when the change log has no such section, or changes are not in it yet
 */
export function releaseNotes(changeLog: string, waiting: readonly ChangeFile[], version: string): string {
  if (waiting.length > 0) {
    const names = waiting.map(({ name }) => name).join(', ')
    throw new Problem(`CHANGELOG.md lacks what changes holds (${names}): run npm run gather-changes.`)
  }
  const [, ...sections] = `\n${changeLog}`.split(/\n## /)
  const section = sections.find((text) => text.split(/[,\s]/, 1)[0] === version)
  if (section === undefined) throw new Problem(`CHANGELOG.md has no section "## ${version}, <date>".`)
  const [, ...lines] = section.split('\n')
  return `${lines.join('\n').trim()}\n`
}
