import type * as E from 'electron'
import { app } from './app.ts'
import { BrowserWindow } from './browser-window.ts'

type Template = (E.MenuItemConstructorOptions | MenuItem)[]

/** The menu roles that do something when clicked, because specs click them. All other roles do nothing. */
const roleActions: Partial<Record<string, () => void>> = {
  quit: () => app.quit(),
  close: () => BrowserWindow.getFocusedWindow()?.close(),
}

/** A menu item that is never drawn; `click()` does what a click would. */
export class MenuItem implements Pick<E.MenuItem, 'id' | 'label' | 'enabled' | 'visible' | 'checked' | 'click'> {
  id: string
  label: string
  enabled: boolean
  visible: boolean
  checked: boolean
  readonly type: string
  readonly role: string | undefined
  readonly accelerator: E.MenuItemConstructorOptions['accelerator']
  readonly submenu: Menu | undefined
  readonly #options: E.MenuItemConstructorOptions

  constructor(options: E.MenuItemConstructorOptions) {
    this.#options = options
    this.id = options.id ?? ''
    this.label = options.label ?? options.role ?? ''
    this.enabled = options.enabled ?? true
    this.visible = options.visible ?? true
    this.checked = options.checked ?? false
    this.type = options.type ?? (options.submenu ? 'submenu' : 'normal')
    this.role = options.role
    this.accelerator = options.accelerator
    this.submenu = Array.isArray(options.submenu) ? Menu.buildFromTemplate(options.submenu) : undefined
  }

  click = () => {
    const action = this.role && roleActions[this.role]
    if (action) action()
    else this.#options.click?.(this as never, BrowserWindow.getFocusedWindow() as never, {})
  }
}

let applicationMenu: Menu | null = null

export class Menu {
  readonly items: MenuItem[] = []

  static buildFromTemplate(template: Template): Menu {
    const menu = new Menu()
    for (const item of template) menu.append(item instanceof MenuItem ? item : new MenuItem(item))
    return menu
  }
  static setApplicationMenu(menu: Menu | null): void {
    applicationMenu = menu
  }
  static getApplicationMenu = () => applicationMenu

  append(item: MenuItem): void {
    this.items.push(item)
  }

  getMenuItemById(id: string): MenuItem | null {
    for (const item of this.items) {
      const found = item.id === id ? item : item.submenu?.getMenuItemById(id)
      if (found) return found
    }
    return null
  }
}
