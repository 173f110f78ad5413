import type { MenuItemConstructorOptions } from 'electron'
import { describe, expect, test } from 'vitest'
import { menuTemplate } from './menu-template.ts'
import { desktopTexts } from './texts.ts'

const platforms = ['darwin', 'win32', 'linux'] as const

function menuOf(platform: (typeof platforms)[number], language: 'en' | 'nl' = 'en') {
  const went: string[] = []
  const template = menuTemplate({ text: desktopTexts(() => language), platform, navigate: (to) => went.push(to) })
  const all = (items: readonly MenuItemConstructorOptions[]): MenuItemConstructorOptions[] =>
    items.flatMap((item) => [item, ...(Array.isArray(item.submenu) ? all(item.submenu) : [])])
  return { template, items: all(template), went }
}

describe.each(platforms)('the menu on %s', (platform) => {
  test('can quit, close, copy and paste', () => {
    const roles = menuOf(platform).items.map(({ role }) => role)
    expect(roles).toEqual(expect.arrayContaining(['quit', 'close', 'cut', 'copy', 'paste', 'about']))
  })

  test('leads to the screens, by click and by key', () => {
    const { items, went } = menuOf(platform)
    const go = items.filter(({ id }) => id?.startsWith('go-'))
    for (const item of go) item.click?.({} as never, undefined, {})
    expect(went).toEqual(['calendar', 'services'])
    expect(go.map(({ accelerator }) => accelerator)).toEqual(['CmdOrCtrl+1', 'CmdOrCtrl+2'])
  })

  test('offers no developer tools', () => {
    const roles = menuOf(platform).items.map(({ role }) => role)
    expect(roles).not.toContain('toggleDevTools')
    expect(roles).not.toContain('forceReload')
  })
})

test.each([
  ['darwin', ['appMenu', 'File', 'Edit', 'Go', 'View', 'Window']],
  ['linux', ['File', 'Edit', 'Go', 'View', 'Window', 'Help']],
] as const)('its headings on %s', (platform, headings) => {
  expect(menuOf(platform).template.map(({ label, role }) => label ?? role)).toEqual(headings)
})

test('in Dutch', () => {
  const { template } = menuOf('win32', 'nl')
  expect(template.map(({ label }) => label)).toEqual(['Bestand', 'Bewerken', 'Ga', 'Weergave', 'Venster', 'Help'])
})
