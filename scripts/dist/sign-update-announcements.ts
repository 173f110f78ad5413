import { sign, type KeyObject } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Problem } from '#scripts/set-up/problem.mjs'

/** Whether a file is an update announcement: "latest.yml", "beta-linux-arm64.yml". */
const isAnnouncement = (name: string): boolean => /^(latest|beta)(-[a-z0-9-]+)?\.yml$/.test(name)

/**
 * Writes a signature file beside each update announcement (`latest.yml.sig`) and returns the announcements' names.
 * @throws {Problem} when there is none, because no app would find this version
 */
export function signAnnouncements(folder: string, key: KeyObject): string[] {
  const names = readdirSync(folder).filter(isAnnouncement)
  if (names.length === 0) throw new Problem('No update was announced: release/ holds no latest*.yml.')
  for (const name of names) {
    const signature = sign(null, readFileSync(join(folder, name)), key)
    writeFileSync(join(folder, `${name}.sig`), `${signature.toString('base64')}\n`)
  }
  return names
}
