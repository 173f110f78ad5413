import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

/** The style sheets and scripts of the server's own pages by file name. The bundle contains them. */
const texts: Readonly<Record<string, string>> = import.meta.env?.SSR
  ? import.meta.glob<string>('./assets/*', { query: '?raw', import: 'default', eager: true })
  : readFolder(join(import.meta.dirname, 'assets'))

const byName = new Map(Object.entries(texts).map(([path, text]) => [basename(path), text]))

/** Returns the text of a file in `assets`. Throws when it does not exist, which is a bug. */
export function pageAsset(name: string): string {
  const text = byName.get(name)
  if (text === undefined) throw new Error(`No page asset ${name}`)
  return text
}

function readFolder(folder: string): Record<string, string> {
  return Object.fromEntries(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')]))
}
