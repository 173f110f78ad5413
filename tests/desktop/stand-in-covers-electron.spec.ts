import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './real-or-stand-in.ts'
import { expect, test } from './fixture.ts'

const built = join(root, 'out/main')

/** Names that the built main process takes from Electron, whether by import or through the default export. */
function usedNames(): string[] {
  const files = readdirSync(built, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.js'))
  const names = files.flatMap((file) => {
    const code = readFileSync(join(built, file), 'utf8')
    const imported = code.matchAll(/import\s*(?:\w+\s*,\s*)?\{([^}]*)\}\s*from\s*["'`]electron["'`]/g)
    const destructured = code.matchAll(/(?:const|var|let|,)\s*\{([^}]*)\}\s*=\s*electron\b/g)
    return [...imported, ...destructured].flatMap(([, list = '']) => list.split(','))
  })
  return [...new Set(names.map((name) => name.trim().split(/\s+as\s+|\s*:\s*/)[0] ?? ''))].filter(Boolean).toSorted()
}

/** Names that the stand-in for Electron implements. */
function implementedNames(): string[] {
  const source = readFileSync(join(root, 'tests/electron-stand-in/electron.ts'), 'utf8')
  const [, list = ''] = /const implemented = \{([^}]*)\}/.exec(source) ?? []
  return list
    .split(',')
    .map((entry) => entry.trim().split(':')[0] ?? '')
    .filter(Boolean)
}

test('The stand-in for Electron has every part of Electron that the built main process uses', () => {
  const used = usedNames()
  expect(used).toEqual(expect.arrayContaining(['app', 'BrowserWindow', 'ipcMain', 'protocol', 'safeStorage', 'shell']))
  expect(used.filter((name) => !implementedNames().includes(name))).toEqual([])
})

test('The preload script is a single small CommonJS file that needs nothing but Electron', () => {
  const code = readFileSync(join(root, 'out/preload/index.cjs'), 'utf8')
  expect(readdirSync(join(root, 'out/preload'))).toEqual(['index.cjs'])
  expect([...code.matchAll(/require\(["']([^"']+)["']\)/g)].map(([, name]) => name)).toEqual(['electron'])
  expect(code.length).toBeLessThan(4000)
})
