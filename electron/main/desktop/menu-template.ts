import type { MenuItemConstructorOptions } from 'electron'
import type { Translate } from '#shared/i18n/message-types.ts'
import type { Destination, MenuAct, Session, Update } from '#shared/ipc/contract.ts'
import { actsFor, placesFor } from './menu-entries.ts'

export interface MenuOptions {
  text: Translate<'desktop'>
  platform: NodeJS.Platform
  /** The current session. Without one, the menu has no navigation. */
  session: Session | undefined
  update: Update
  navigate: (to: Destination) => void
  act: (act: MenuAct) => void
  showLog: () => void
  installUpdate: () => void
}

const separator = { type: 'separator' } as const

/** The application menu. macOS has an app menu first; the other systems have settings and "Quit" under "File". */
export function menuTemplate(options: MenuOptions): MenuItemConstructorOptions[] {
  const { text, platform, session, update, navigate, act, showLog, installUpdate } = options
  const isMac = platform === 'darwin'

  const go = (to: Destination): MenuItemConstructorOptions[] =>
    placesFor(session)
      .filter(({ place }) => place === to)
      .map(({ place, accelerator, isEnabled }) => ({
        id: `go-${place}`,
        label: text(`menu.${place}`),
        ...(accelerator && { accelerator }),
        enabled: isEnabled,
        click: () => navigate(place),
      }))
  const acts = (group: 'new' | 'find' | 'view'): MenuItemConstructorOptions[] =>
    actsFor(session)
      .filter((entry) => entry.group === group)
      .map((entry) => ({
        id: `act-${entry.act}`,
        label: text(`menu.${entry.act}`),
        accelerator: entry.accelerator,
        enabled: entry.isEnabled,
        click: () => act(entry.act),
      }))

  const quit = { role: 'quit', label: text('menu.quit') } as const
  const about = { role: 'about', label: text('menu.about') } as const
  const close = { role: 'close', label: text('menu.close') } as const
  const restart: MenuItemConstructorOptions[] =
    update.kind === 'ready'
      ? [{ id: 'install-update', label: text('menu.installUpdate', { version: update.version }), click: installUpdate }]
      : []
  const application: MenuItemConstructorOptions = {
    role: 'appMenu',
    submenu: [
      about,
      ...restart,
      separator,
      ...go('settings'),
      separator,
      { role: 'services', label: text('menu.systemServices') },
      separator,
      { role: 'hide', label: text('menu.hide') },
      { role: 'hideOthers', label: text('menu.hideOthers') },
      { role: 'unhide', label: text('menu.unhide') },
      separator,
      quit,
    ],
  }
  const help: MenuItemConstructorOptions[] = [
    ...acts('find').filter(({ id }) => id === 'act-keys'),
    separator,
    { id: 'show-log', label: text('menu.showLog'), click: showLog },
    ...(isMac ? [] : [separator, ...restart, about]),
  ]
  return [
    ...(isMac ? [application] : []),
    {
      label: text('menu.file'),
      submenu: [...acts('new'), separator, ...(isMac ? [close] : [...go('settings'), separator, close, quit])],
    },
    {
      label: text('menu.edit'),
      submenu: [
        { role: 'undo', label: text('menu.undo') },
        { role: 'redo', label: text('menu.redo') },
        separator,
        { role: 'cut', label: text('menu.cut') },
        { role: 'copy', label: text('menu.copy') },
        { role: 'paste', label: text('menu.paste') },
        { role: 'selectAll', label: text('menu.selectAll') },
        separator,
        ...acts('find').filter(({ id }) => id !== 'act-keys'),
      ],
    },
    {
      label: text('menu.view'),
      submenu: [
        ...acts('view'),
        separator,
        { role: 'reload', label: text('menu.reload') },
        separator,
        { role: 'resetZoom', label: text('menu.resetZoom') },
        { role: 'zoomIn', label: text('menu.zoomIn') },
        { role: 'zoomOut', label: text('menu.zoomOut') },
        separator,
        { role: 'togglefullscreen', label: text('menu.fullScreen') },
      ],
    },
    {
      label: text('menu.go'),
      submenu: placesFor(session)
        .filter(({ place }) => place !== 'settings')
        .flatMap(({ place }) => go(place)),
    },
    {
      label: text('menu.window'),
      role: 'windowMenu',
      submenu: [
        { role: 'minimize', label: text('menu.minimize') },
        ...(isMac ? [{ role: 'zoom', label: text('menu.zoom') } as const] : []),
      ],
    },
    { label: text('menu.help'), role: 'help', submenu: help },
  ]
}
