import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parse } from 'acorn'
import { oldestBrowsers, oldestBrowsersOfProviderApp } from '#shared/browsers/oldest-browsers.ts'
import { describeBrowsers, findNewerFeatures } from './browsers/find-newer-features.ts'

/** The newest syntax that each of the oldest browsers reads. */
const SYNTAX = 2023

const parts = [
  { folder: 'out/widget', oldest: oldestBrowsers },
  { folder: 'out/embed', oldest: oldestBrowsers },
  { folder: 'out/renderer', oldest: oldestBrowsersOfProviderApp },
] as const

/** Returns why a script cannot be read by the oldest browsers. */
function newerSyntax(file: string, code: string): string[] {
  try {
    parse(code, { ecmaVersion: SYNTAX, sourceType: file.startsWith('out/embed') ? 'script' : 'module' })
    return []
  } catch (error) {
    return [`${file}: ${String(error)} in ECMAScript ${SYNTAX}`]
  }
}

/** Holds the built files against the browsers that are named as the oldest ones (rule D385). */
function checkBuild(root: string): boolean {
  let isGood = true
  for (const { folder, oldest } of parts) {
    const paths = globSync(`${folder}/**/*.{js,css}`, { cwd: root })
    const files = new Map(paths.map((path) => [path.replaceAll('\\', '/'), readFileSync(resolve(root, path), 'utf8')]))
    const scripts = [...files].filter(([file]) => file.endsWith('.js'))
    const problems = [
      ...(files.size === 0 ? [`${folder} has no files`] : []),
      ...scripts.flatMap(([file, code]) => newerSyntax(file, code)),
      ...findNewerFeatures(files, oldest),
    ]
    for (const problem of problems) console.log(problem)
    console.log(`${folder}: ${files.size} files, ${problems.length} problems in ${describeBrowsers(oldest)}`)
    isGood &&= problems.length === 0
  }
  return isGood
}

if (import.meta.main) process.exitCode = checkBuild(resolve(import.meta.dirname, '..')) ? 0 : 1
