import { Menu } from 'electron'
import { menuTemplate, type MenuOptions } from './menu-template.ts'

type Changing = Pick<MenuOptions, 'session' | 'update'>

/** Rebuilds the application menu when the language, the session or the waiting update changes. */
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
