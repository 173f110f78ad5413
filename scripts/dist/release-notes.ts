import { Problem } from '#scripts/set-up/problem.mjs'

/**
 * Returns the section of the change log about a version.
 * @throws {Problem} when the change log has no such section, or marks the version as not released
 */
export function releaseNotes(changeLog: string, version: string): string {
  const [, ...sections] = `\n${changeLog}`.split(/\n## /)
  const section = sections.find((text) => text.split(/[,\s]/, 1)[0] === version)
  if (section === undefined) throw new Problem(`CHANGELOG.md has no section "## ${version}, <date>".`)
  const [heading = '', ...lines] = section.split('\n')
  if (heading.includes('unreleased'))
    throw new Problem(`CHANGELOG.md says that ${version} is unreleased: put its date there.`)
  return `${lines.join('\n').trim()}\n`
}
