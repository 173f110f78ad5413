/** Mail clients know no CSS variables: these are the values of `shared/ui/tokens.css` (a test compares them). */
export const palette = {
  light: {
    paper: '#f6f2ea',
    surface: '#fffdf9',
    sunken: '#eee8dc',
    ink: '#1a231f',
    'ink-2': '#4b564f',
    line: '#e4ddd0',
    accent: '#0f5147',
    'accent-ink': '#fdfcf7',
  },
  dark: {
    paper: '#111614',
    surface: '#181f1c',
    sunken: '#0c100e',
    ink: '#ecefe8',
    'ink-2': '#b9c2bb',
    line: '#2a332f',
    accent: '#7ccbb8',
    'accent-ink': '#06231d',
  },
} as const
