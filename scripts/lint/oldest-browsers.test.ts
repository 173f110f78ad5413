import { globSync, readFileSync } from 'node:fs'
import { resolve, sep } from 'node:path'
import { describe, expect, test } from 'vitest'
import { allowedFeatures } from '#scripts/browsers/allowed-features.ts'
import { findNewerFeatures, keyOf, type UsedAllowances } from '#scripts/browsers/find-newer-features.ts'
import {
  namesOfBrowsers,
  oldestBrowsers,
  oldestBrowsersOfProviderApp,
  type OldestBrowsers,
} from '#shared/browsers/oldest-browsers.ts'

const root = resolve(import.meta.dirname, '../..')

const read = (path: string): string => readFileSync(resolve(root, path), 'utf8')

const find = (file: string, code: string, oldest: OldestBrowsers = oldestBrowsers): string[] =>
  findNewerFeatures(new Map([[file, code]]), oldest).map((line) => line.replace(/^[^:]*: | is missing.*/g, ''))

describe('the check for features that one of the oldest supported browsers lacks (R-D385)', () => {
  test.each([
    ['widget/a.ts', 'export const groups = Map.groupBy([1], String)', ['Map.groupBy']],
    ['widget/a.ts', 'export const has = URL.canParse("a")', ['URL.canParse']],
    ['widget/a.ts', 'export const sum = [1].values().reduce((a, b) => a + b)', []],
    ['widget/a.ts', 'export const both = new Set([1]).intersection(new Set([2]))', ['.intersection()']],
    ['widget/a.ts', 'element.ariaLabel = "a"', ['.ariaLabel']],
    ['widget/a.ts', 'export const now = Temporal.Now', ['Temporal.Now', 'Temporal']],
    ['widget/a.ts', 'page.querySelector("details:open")', [':open']],
    ['widget/a.tsx', 'export const Menu = () => <div inert />', []],
    ['widget/a.tsx', 'export const Menu = () => <div writingsuggestions="off" />', ['<writingsuggestions>']],
    ['widget/a.css', '.a:has(b) { color: red }', [':has']],
    ['widget/a.css', '.a { anchor-name: --a; top: calc-size(auto, size) }', ['anchor-name', 'calc-size()']],
    ['out/widget/a.css', '.a { color: light-dark(red, blue) }', ['light-dark()']],
    ['out/widget/a.css', '@scope (.a) { b { color: red } }', ['@scope']],
  ])('finds in %s: %s', (file, code, features) => {
    expect(find(file, code)).toEqual(features)
  })

  test('ignores features of style sheets that the build replaces', () => {
    expect(find('widget/a.css', '.a { color: light-dark(red, blue); & b { color: red } }')).toEqual([])
  })

  test('ignores names that the script declares itself or that older objects have as well', () => {
    expect(find('widget/a.ts', 'const Temporal = { Now: 1 }; export const now = Temporal.Now')).toEqual([])
    expect(find('widget/a.ts', 'export const last = [1].at(-1), has = new Map().has(1)')).toEqual([])
  })

  test('judges the widget and the provider app by different browsers', () => {
    expect(find('renderer/a.css', '.a:has(b) { color: red }', oldestBrowsersOfProviderApp)).toEqual([])
  })

  const used: UsedAllowances = new Set()

  test.each([
    ['widget', oldestBrowsers],
    ['shared', oldestBrowsers],
    ['renderer', oldestBrowsersOfProviderApp],
  ])('finds no such feature in the sources of %s', (folder, oldest) => {
    const paths = globSync(`${folder}/**/*.{ts,tsx,css}`, { cwd: root }).map((path) => path.split(sep).join('/'))
    const sources = paths.filter((path) => !/\.(test|stories)\.tsx?$|vite\.config\.ts$/.test(path))
    expect(sources.length).toBeGreaterThan(100)
    const files = new Map(sources.map((path) => [path, read(path)]))
    expect(findNewerFeatures(files, oldest, used)).toEqual([])
  })

  test('has no exception that is no longer used', () => {
    // Packages are read in the build only.
    const ofSources = allowedFeatures.filter(({ file }) => !file?.startsWith('node_modules/'))
    expect(ofSources.filter(({ feature, file }) => !used.has(keyOf(feature, file)))).toEqual([])
  })
})

test('The oldest supported browsers are those that docs/embedding.md names (R-D385)', () => {
  expect(read('docs/embedding.md')).toContain(`${namesOfBrowsers(oldestBrowsers)} and newer`)
})

test('Repeating gradients name their colour space, because Firefox does not repeat a mixed colour without one (R-D387)', () => {
  const sheets = globSync('{widget,shared,renderer}/**/*.css', { cwd: root })
  const gradients = sheets.flatMap((path) => read(path).match(/repeating-[a-z]+-gradient\(\s*[a-z]+ [a-z]+/g) ?? [])
  expect(gradients.length).toBeGreaterThan(3)
  expect(gradients.filter((gradient) => !/\(\s*in srgb$/.test(gradient))).toEqual([])
})
