import { useText } from '#shared/i18n/use-text.ts'
import { AppDialog } from '#renderer/platform/app-dialog.tsx'
import { Key } from '#renderer/platform/key.tsx'
import styles from './keys-dialog.module.css'

const keys = [
  ['←', 'keys.previous'],
  ['→', 'keys.next'],
  ['T', 'keys.today'],
  ['W', 'keys.week'],
  ['M', 'keys.month'],
  ['N', 'keys.new'],
  ['/', 'keys.search'],
  ['?', 'keys.help'],
] as const

/** The list of single keys. */
export function KeysDialog() {
  const t = useText('provider')
  return (
    <AppDialog title={t('keys.title')}>
      <dl className={styles.keys}>
        {keys.map(([key, text]) => (
          <div key={key} className={styles.line}>
            <dt>{t(text)}</dt>
            <dd>
              <Key>{key}</Key>
            </dd>
          </div>
        ))}
      </dl>
    </AppDialog>
  )
}
