/** `--color-paper` of shared/ui/tokens.css, so that nothing flashes before the page has painted. */
export const windowBackground = (isDark: boolean): string => (isDark ? '#111614' : '#f6f2ea')
