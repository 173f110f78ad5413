/**
 * Colours for mails, whose readers do not support CSS variables, and for the server's own pages. The values equal those of
 * `shared/ui/tokens.css`; a test compares them.
 */
export const palette = {
  light: {
    paper: '#f6f2ea',
    surface: '#fffdf9',
    sunken: '#eee8dc',
    ink: '#1a231f',
    'ink-2': '#4b564f',
    'ink-3': '#626b64',
    line: '#e4ddd0',
    'line-control': '#8d877a',
    accent: '#0f5147',
    'accent-hover': '#0a4039',
    'accent-ink': '#fdfcf7',
    'accent-text': '#0f5147',
    'accent-tint': '#e0ece6',
    'pending-ink': '#7f4c00',
    'pending-tint': '#fdeecd',
    focus: '#1f6fd0',
  },
  dark: {
    paper: '#111614',
    surface: '#181f1c',
    sunken: '#0c100e',
    ink: '#ecefe8',
    'ink-2': '#b9c2bb',
    'ink-3': '#98a39b',
    line: '#2a332f',
    'line-control': '#77827b',
    accent: '#7ccbb8',
    'accent-hover': '#93d9c8',
    'accent-ink': '#06231d',
    'accent-text': '#8bd5c3',
    'accent-tint': '#1d3a34',
    'pending-ink': '#f3c772',
    'pending-tint': '#3a2c0f',
    focus: '#8fbcff',
  },
} as const
