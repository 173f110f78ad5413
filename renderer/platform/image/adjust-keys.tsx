import { useText } from '#shared/i18n/use-text.ts'
import { Key } from '../key.tsx'
import styles from './adjust-image-dialog.module.css'

const isMac = /mac/i.test(navigator.platform)

/** The keys that move the crop (rule A5.27). */
export function AdjustKeys() {
  const t = useText('provider')
  return (
    <ul className={styles.keys}>
      <li>
        {t('image.adjust.by-one')}
        <span>
          <Key>←</Key> <Key>→</Key> <Key>↑</Key> <Key>↓</Key>
        </span>
      </li>
      <li>
        {t('image.adjust.by-ten')} <Key>Shift</Key>
      </li>
      <li>
        {t('image.adjust.by-hundred')} <Key>{isMac ? 'Cmd' : 'Ctrl'}</Key>
      </li>
    </ul>
  )
}
