import { useText } from '#shared/i18n/use-text.ts'
import { KeyCap } from '#renderer/platform/keyboard/key-cap.tsx'
import styles from './adjust-image-dialog.module.css'

const isMac = /mac/i.test(navigator.platform)

/** The help text with the keys that move the crop (rule A5.27). */
export function AdjustKeysHelp() {
  const t = useText('provider')
  return (
    <ul className={styles.keys}>
      <li>
        {t('image.adjust.by-one')}
        <span>
          <KeyCap>←</KeyCap> <KeyCap>→</KeyCap> <KeyCap>↑</KeyCap> <KeyCap>↓</KeyCap>
        </span>
      </li>
      <li>
        {t('image.adjust.by-ten')} <KeyCap>Shift</KeyCap>
      </li>
      <li>
        {t('image.adjust.by-hundred')} <KeyCap>{isMac ? 'Cmd' : 'Ctrl'}</KeyCap>
      </li>
    </ul>
  )
}
