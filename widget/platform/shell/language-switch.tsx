import { locales, type Locale } from '#shared/i18n/locale.ts'
import { useLocale } from '#shared/i18n/use-text.ts'
import { VisuallyHidden } from '#shared/ui/index.ts'
import { useLanguageSwitch } from '../use-language-switch.ts'
import { loadTexts } from '../text-loader.ts'
import styles from './language-switch.module.css'

/** The name of each language in that language, for people who cannot read the current one. */
const names: Record<Locale, string> = { nl: 'Nederlands', en: 'English' }

/** A button that switches to the other language and stays on the screen. */
export function LanguageSwitch() {
  const locale = useLocale()
  const change = useLanguageSwitch()
  const other = locales.find((each) => each !== locale) ?? locale
  const prepare = () => void loadTexts(other).catch(() => undefined)
  return (
    <button
      type="button"
      className={styles.language}
      lang={other}
      title={names[other]}
      onPointerEnter={prepare}
      onFocus={prepare}
      onClick={() => change(other)}
    >
      {other.toUpperCase()}
      <VisuallyHidden> {names[other]}</VisuallyHidden>
    </button>
  )
}
