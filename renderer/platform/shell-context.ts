import { createContext, useContext } from 'react'

export const ShellContext = createContext<{ readonly onMenu: () => void }>({ onMenu: () => {} })

/** What a screen's header needs of the frame around it: its menu button widens or narrows the rail. */
export const useShell = () => useContext(ShellContext)
