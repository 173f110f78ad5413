import type { MenuItemConstructorOptions } from 'electron'
import type { Translate } from '#shared/i18n/messages.ts'
import type { Destination } from '#shared/ipc/contract.ts'

interface Options {
  text: Translate<'desktop'>
  platform: NodeJS.Platform
  navigate: (to: Destination) => void
}

const separator = { type: 'separator' } as const

/** The application menu: macOS puts the app's own items first, the others put "quit" under "file". */
export function menuTemplate({ text, platform, navigate }: Options): MenuItemConstructorOptions[] {
  const isMac = platform === 'darwin'
  const quit = { role: 'quit', label: text('menu.quit') } as const
  const about = { role: 'about', label: text('menu.about') } as const
  const application: MenuItemConstructorOptions = {
    role: 'appMenu',
    submenu: [
      about,
      separator,
      { role: 'hide', label: text('menu.hide') },
      { role: 'hideOthers', label: text('menu.hideOthers') },
      { role: 'unhide', label: text('menu.unhide') },
      separator,
      quit,
    ],
  }
  const close = { role: 'close', label: text('menu.close') } as const
  return [
    ...(isMac ? [application] : []),
    { label: text('menu.file'), submenu: isMac ? [close] : [close, separator, quit] },
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
      ],
    },
    {
      label: text('menu.go'),
      submenu: [
        {
          id: 'go-calendar',
          label: text('menu.calendar'),
          accelerator: 'CmdOrCtrl+1',
          click: () => navigate('calendar'),
        },
        {
          id: 'go-services',
          label: text('menu.services'),
          accelerator: 'CmdOrCtrl+2',
          click: () => navigate('services'),
        },
      ],
    },
    {
      label: text('menu.view'),
      submenu: [
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
      label: text('menu.window'),
      role: 'windowMenu',
      submenu: [{ role: 'minimize', label: text('menu.minimize') }],
    },
    ...(isMac ? [] : [{ label: text('menu.help'), submenu: [about] }]),
  ]
}
