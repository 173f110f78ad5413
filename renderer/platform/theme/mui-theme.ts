import { createTheme } from '@mui/material/styles'

const token = (name: string): string => `var(--${name})`

const colour = (name: string): string => token(`color-${name}`)

/**
 * The MUI theme in the product's own style. Every value is a CSS variable of shared/ui/tokens.css, so that dark mode, an
 * organisation's accent colour and reduced motion also apply to MUI components. `nativeColor` makes MUI derive shades in CSS,
 * because it cannot compute with a variable.
 */
export const theme = createTheme({
  cssVariables: { nativeColor: true, cssVarPrefix: 'mui', disableCssColorScheme: true },
  breakpoints: { values: { xs: 0, sm: 385, md: 768, lg: 1024, xl: 1280 } },
  palette: {
    primary: {
      main: colour('accent'),
      light: colour('accent-tint'),
      dark: colour('accent-hover'),
      contrastText: colour('accent-ink'),
    },
    error: {
      main: colour('danger'),
      light: colour('error-tint'),
      dark: colour('danger'),
      contrastText: colour('danger-ink'),
    },
    text: { primary: colour('ink'), secondary: colour('ink-2'), disabled: colour('ink-3') },
    background: { default: colour('paper'), paper: colour('raised') },
    divider: colour('line'),
    action: {
      active: colour('ink-2'),
      hover: colour('hover'),
      selected: colour('accent-tint'),
      disabled: colour('ink-3'),
      disabledBackground: colour('disabled'),
    },
  },
  typography: {
    fontFamily: token('font-ui'),
    fontSize: 14,
    body1: { fontSize: token('text-14') },
    body2: { fontSize: token('text-14') },
    caption: { fontSize: token('text-12') },
  },
  shape: { borderRadius: 8 },
  transitions: {
    // Uses the same transition everywhere. The CSS tokens define it, and disable it under prefers-reduced-motion.
    create: () => `all ${token('motion-dialog')} ${token('ease-out')}`,
  },
  components: {
    MuiButtonBase: {
      defaultProps: { disableRipple: true },
      styleOverrides: {
        root: { '&.Mui-focusVisible': { outline: token('focus-ring'), outlineOffset: token('focus-offset') } },
      },
    },
    MuiPaper: {
      styleOverrides: { root: { backgroundImage: 'none' } },
    },
    MuiDialog: {
      styleOverrides: {
        paper: {
          borderRadius: token('radius-dialog'),
          boxShadow: token('shadow-float'),
          margin: 16,
          // Shadow and scrim are gone with forced colours (rule D383).
          '@media (forced-colors: active)': { border: '2px solid CanvasText' },
        },
        paperFullScreen: { borderRadius: 0, margin: 0 },
      },
    },
    MuiBackdrop: {
      styleOverrides: { root: { '&:not(.MuiBackdrop-invisible)': { backgroundColor: colour('scrim') } } },
    },
    MuiMenu: {
      styleOverrides: {
        paper: {
          minWidth: 200,
          borderRadius: token('radius-card'),
          boxShadow: token('shadow-float'),
          border: `1px solid ${colour('line')}`,
        },
        list: { padding: 4 },
      },
    },
    MuiMenuItem: {
      styleOverrides: {
        root: {
          // The doubled selector overrides MUI, which makes menu items lower on wide screens.
          '&&': { minHeight: 44 },
          gap: 12,
          padding: '0 12px',
          borderRadius: token('radius-control'),
          '&.Mui-selected, &.Mui-selected:hover': {
            backgroundColor: colour('accent-tint'),
            color: colour('accent-text'),
          },
          '&.Mui-focusVisible, &.Mui-selected.Mui-focusVisible': { outlineOffset: -2 },
        },
      },
    },
    MuiListSubheader: {
      styleOverrides: {
        root: {
          lineHeight: '32px',
          padding: '0 12px',
          fontSize: token('text-12'),
          color: colour('ink-3'),
          background: 'none',
        },
      },
    },
    MuiTabs: {
      styleOverrides: {
        root: {
          minHeight: 44,
          padding: `0 ${token('space-5')}`,
          borderBottom: `1px solid ${colour('line')}`,
          '@media (width < 768px)': { paddingInline: token('space-4') },
        },
        list: { gap: token('space-5') },
        indicator: { backgroundColor: colour('accent-text') },
      },
    },
    MuiTab: {
      styleOverrides: {
        root: {
          minWidth: 0,
          minHeight: 44,
          padding: 0,
          textTransform: 'none',
          fontWeight: 500,
          letterSpacing: 'inherit',
          color: colour('ink-2'),
          '&.Mui-selected': { color: colour('ink'), fontWeight: 600 },
          '&.Mui-focusVisible': { outlineOffset: -2 },
          '&.Mui-disabled': { color: colour('ink-3') },
        },
      },
    },
    MuiTableCell: {
      styleOverrides: {
        root: { padding: '0 16px 0 0', borderColor: colour('line') },
        head: {
          height: 40,
          fontSize: token('text-12'),
          fontWeight: 500,
          color: colour('ink-3'),
          background: colour('paper'),
        },
        body: { height: 60 },
        paddingCheckbox: { width: 56, padding: 0 },
      },
    },
    MuiTooltip: { defaultProps: { placement: 'top' } },
  },
})
