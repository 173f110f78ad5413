/** The colour `--color-paper` of shared/ui/tokens.css, to avoid a flash before the first paint. */
export const windowBackground = (isDark: boolean): string => (isDark ? '#111614' : '#f6f2ea')
