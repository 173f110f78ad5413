import { expect, test } from 'vitest'
import { emitterWith, strict } from '#tests/electron-stand-in/strict-surface.ts'

test('Using a member that is not implemented fails with its name', () => {
  const surface: Record<string, unknown> = strict('app', { quit: () => 'quit' })
  expect(() => surface['setLoginItemSettings']).toThrow(
    'electron-stand-in: app.setLoginItemSettings is not implemented',
  )
})

test('Implemented members, promises and printing work on a strict surface', async () => {
  const surface = strict('app', { quit: () => 'quit' })
  expect(surface.quit()).toBe('quit')
  expect(await Promise.resolve(surface)).toBe(surface)
  expect(JSON.stringify(surface)).toBe('{}')
})

test('An emitter keeps its accessors live', () => {
  let version = 1
  const emitter = emitterWith({
    get version() {
      return version
    },
  })
  version = 2
  expect(emitter.version).toBe(2)
})
