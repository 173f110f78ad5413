import type { Locale } from '#shared/i18n/locale.ts'
import type { Preferences } from '#shared/ipc/contract.ts'

/** Sets `data-theme` for an explicit choice of theme; without it the operating system's setting applies (shared/ui/tokens.css). */
export function applyTheme(theme: Preferences['theme']): void {
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
}

export function applyLanguage(language: Locale): void {
  document.documentElement.lang = language
}
