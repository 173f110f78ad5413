import { useText } from '#shared/i18n/use-text.ts'
import { Notice } from '#shared/ui/index.ts'
import styles from './change-preview.module.css'
import type { Meanwhile } from './use-planned-change.ts'
import { useOccurrenceDate } from './use-occurrence-date.ts'

/** Maximum number of differences that are listed. */
const FIRST = 4

/** Says that nothing was saved, because the result would differ from the preview, and lists the differences. */
export function PreviewOutdatedNotice({ meanwhile: { differences } }: { meanwhile: Meanwhile }) {
  const t = useText('provider')
  const dateOf = useOccurrenceDate(true)
  return (
    <Notice kind="error" title={t('preview.meanwhile.title')}>
      <ul className={styles.differences}>
        {differences.slice(0, FIRST).map(({ key, occurrence, now }) => (
          <li key={key}>
            <b>{dateOf(occurrence)}</b> {t(`preview.meanwhile.${now}`)}
          </li>
        ))}
      </ul>
      {differences.length > FIRST && <p>{t('preview.more', { count: differences.length - FIRST })}</p>}
      <p>{t('preview.meanwhile.again')}</p>
    </Notice>
  )
}
