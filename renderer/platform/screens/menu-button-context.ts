import { createContext, useContext } from 'react'

export const ShellContext = createContext<{ readonly onMenu: () => void }>({ onMenu: () => {} })

/** The function of the menu button in a screen's header, which the surrounding shell provides. */
export const useShell = () => useContext(ShellContext)
