import { useMutation } from '@tanstack/react-query'
import { useText } from '#shared/i18n/use-text.ts'
import { Button, Notice } from '#shared/ui/index.ts'
import { call } from '../../../data/lazy-api-client.ts'
import { saveFile } from '#shared/ui/save-file.ts'
import { ActionFailureNotice } from '../../../platform/shell/action-failure-notice.tsx'
import styles from './privacy.module.css'

/** Exports all personal data as a file that is readable for people and programs. */
export function ExportSection() {
  const t = useText('privacy')
  const download = useMutation({
    mutationFn: () => call('exportMyData', {}),
    onSuccess: (data) =>
      saveFile('inplan.json', new Blob([JSON.stringify(data, undefined, 2)], { type: 'application/json' })),
  })

  return (
    <section className={styles.section}>
      <h2 className={styles.title}>{t('export.title')}</h2>
      <p>{t('export.text')}</p>
      {download.error && <ActionFailureNotice error={download.error} />}
      {download.isSuccess && <Notice kind="success">{t('export.done')}</Notice>}
      <Button variant="white" isLoading={download.isPending} onClick={() => download.mutate()}>
        {t('export.action')}
      </Button>
    </section>
  )
}
