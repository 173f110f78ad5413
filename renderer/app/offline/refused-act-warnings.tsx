import { useWarningText } from '#renderer/platform/booking/use-warning-text.ts'
import { formatDate } from '#shared/i18n/format.ts'
import { useLocale, useText } from '#shared/i18n/use-text.ts'
import type { Refusal } from '#shared/ipc/offline-acts.ts'
import { wallDateOf } from '#renderer/data/api-types.ts'
import styles from './queued-acts-dialog.module.css'

/** Lists the warnings of a time: the reasons why customers cannot book it online. The provider has to confirm them (rule D159). */
export function Warnings({ warnings }: Pick<Refusal, 'warnings'>) {
  const t = useText('provider')
  const locale = useLocale()
  const warningText = useWarningText(
    (instant) => `${formatDate(wallDateOf(instant), locale)}, ${instant.slice(11, 16)}`,
  )
  return (
    <>
      {t('book-for.warnings')}
      <ul className={styles.list}>
        {warnings.map((warning) => (
          <li key={warning.id}>{warningText(warning)}</li>
        ))}
      </ul>
    </>
  )
}
