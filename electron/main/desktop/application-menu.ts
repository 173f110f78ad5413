import { Menu } from 'electron'
import { menuTemplate, type MenuOptions } from './menu-template.ts'

type Changing = Pick<MenuOptions, 'session' | 'update'>

/** Keeps the application menu true to the language, to who is logged in, and to an update that waits. */
export function applicationMenu(fixed: Omit<MenuOptions, keyof Changing>) {
  let changing: Changing = { session: undefined, update: { kind: 'none' } }
  const build = () => Menu.setApplicationMenu(Menu.buildFromTemplate(menuTemplate({ ...fixed, ...changing })))
  return {
    build,
    change: (changes: Partial<Changing>): void => {
      changing = { ...changing, ...changes }
      build()
    },
  }
}
