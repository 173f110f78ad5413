import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import { ThemeProvider } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { theme } from './mui-theme.ts'

/** The nonce for MUI's styles, because the content security policy allows no others. */
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce

const cache = createCache({ key: 'mui', prepend: true, ...(nonce && { nonce }) })

/** Providers for MUI components. They load on demand, after the calendar was painted. */
export function MuiRoot({ children }: { children: ReactNode }) {
  return (
    <CacheProvider value={cache}>
      <ThemeProvider theme={theme}>{children}</ThemeProvider>
    </CacheProvider>
  )
}
