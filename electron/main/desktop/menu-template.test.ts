import type { MenuItemConstructorOptions } from 'electron'
import { describe, expect, test } from 'vitest'
import { destinations, menuActs, type Session, type Update } from '#shared/ipc/contract.ts'
import { menuTemplate } from './menu-template.ts'
import { desktopTexts } from './desktop-translator.ts'

const platforms = ['darwin', 'win32', 'linux'] as const

const owner: Session = {
  user: { id: 'u1', email: 'owner@demo.inplan.test', firstName: 'Noor', lastName: 'Bakker' },
  role: 'OWNER',
  specialistId: null,
  organisation: {
    id: 'o1',
    name: 'Noord',
    organisationKind: 'SMB',
    timeZone: 'Europe/Amsterdam',
    locale: 'nl',
    logo: null,
  },
}
const specialist: Session = { ...owner, role: 'SPECIALIST', specialistId: 'i1' }
const freelancer: Session = { ...owner, organisation: { ...owner.organisation, organisationKind: 'FREELANCER' } }

interface Options {
  platform?: (typeof platforms)[number]
  language?: 'en' | 'nl'
  session?: Session | undefined
  update?: Update
}

function menuOf({ platform = 'linux', language = 'en', update = { kind: 'none' }, ...rest }: Options = {}) {
  const went: string[] = []
  const template = menuTemplate({
    text: desktopTexts(() => language),
    platform,
    session: 'session' in rest ? rest.session : owner,
    update,
    navigate: (to) => went.push(to),
    act: (act) => went.push(act),
    showLog: () => went.push('log'),
    installUpdate: () => went.push('install'),
  })
  const all = (items: readonly MenuItemConstructorOptions[]): MenuItemConstructorOptions[] =>
    items.flatMap((item) => [item, ...(Array.isArray(item.submenu) ? all(item.submenu) : [])])
  const items = all(template)
  const click = (prefix: string) => {
    for (const item of items) if (item.id?.startsWith(prefix)) item.click?.({} as never, undefined, {})
    return went
  }
  return { template, items, click, byId: (id: string) => items.find((item) => item.id === id) }
}

describe.each(platforms)('the menu on %s', (platform) => {
  test('can quit, close, copy and paste', () => {
    const roles = menuOf({ platform }).items.map(({ role }) => role)
    expect(roles).toEqual(expect.arrayContaining(['quit', 'close', 'cut', 'copy', 'paste', 'about']))
  })

  test('opens every screen and runs every action, by click and by a shortcut of its own', () => {
    const { items, click } = menuOf({ platform })
    expect(click('go-').toSorted()).toEqual([...destinations].toSorted())
    expect(menuOf({ platform }).click('act-').toSorted()).toEqual([...menuActs].toSorted())
    const keys = items.filter(({ id }) => /^(go|act)-/.test(id ?? '')).map(({ accelerator }) => accelerator)
    expect(keys.every((key) => String(key).startsWith('CmdOrCtrl+'))).toBe(true)
    expect(new Set(keys).size).toBe(destinations.length + menuActs.length)
  })

  test('has no shortcut that types a character: no letter alone, no Ctrl with Alt', () => {
    const keys = menuOf({ platform }).items.flatMap(({ accelerator }) => accelerator ?? [])
    expect(keys.filter((key) => !key.includes('CmdOrCtrl') || key.includes('Alt'))).toEqual([])
  })

  test('can open the log', () => {
    expect(menuOf({ platform }).click('show-log')).toEqual(['log'])
  })

  test('offers a restart only when a newer version is ready', () => {
    expect(menuOf({ platform }).byId('install-update')).toBeUndefined()
    const waiting = menuOf({ platform, update: { kind: 'ready', version: '1.2.0' } })
    expect(waiting.byId('install-update')?.label).toBe('Restart to update to 1.2.0')
    expect(waiting.click('install-update')).toEqual(['install'])
  })

  test('offers no developer tools', () => {
    const roles = menuOf({ platform }).items.map(({ role }) => role)
    expect(roles).not.toContain('toggleDevTools')
    expect(roles).not.toContain('forceReload')
  })
})

const enabledIds = (options: Options) =>
  menuOf(options)
    .items.filter(({ id, enabled }) => /^(go|act)-/.test(id ?? '') && enabled)
    .map(({ id }) => id)

test('The menu has no navigation before the log-in', () => {
  expect(enabledIds({ session: undefined })).toEqual([])
})

test('In the menu a specialist can create availability only, and an owner everything', () => {
  const made = (session: Session) => enabledIds({ session }).filter((id) => id?.startsWith('act-new'))
  expect(made(specialist)).toEqual(['act-new-availability'])
  expect(made(owner)).toEqual(['act-new-availability', 'act-new-service', 'act-new-package', 'act-new-location'])
})

test('A FREELANCER has no team in the menu (R-A6.1)', () => {
  expect(menuOf({ session: freelancer }).byId('go-team')).toBeUndefined()
  expect(menuOf().byId('go-team')).toBeDefined()
})

test.each([
  ['darwin', 'en', ['appMenu', 'File', 'Edit', 'View', 'Go', 'Window', 'Help']],
  ['linux', 'en', ['File', 'Edit', 'View', 'Go', 'Window', 'Help']],
  ['win32', 'nl', ['Bestand', 'Bewerken', 'Weergave', 'Ga', 'Venster', 'Help']],
] as const)('The menu’s headings on %s in %s', (platform, language, headings) => {
  expect(menuOf({ platform, language }).template.map(({ label, role }) => label ?? role)).toEqual(headings)
})

test('Every menu item has a Dutch text of its own', () => {
  const label = (language: 'en' | 'nl', id: string) => menuOf({ language }).byId(id)?.label
  expect([label('nl', 'go-bookings'), label('nl', 'act-new-availability'), label('nl', 'show-log')]).toEqual([
    'Boekingen',
    'Nieuwe beschikbaarheid',
    'Toon logboek',
  ])
})
