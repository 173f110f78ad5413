import { useText } from '#shared/i18n/use-text.ts'
import { Button } from '#shared/ui/index.ts'
import styles from './titled-panel.module.css'

interface SaveFootProps {
  isDirty: boolean
  isSaving: boolean
  onDiscard: () => void
}

/** The buttons that save and discard the changes of a form on a screen; saving is disabled without changes. */
export function SaveBar({ isDirty, isSaving, onDiscard }: SaveFootProps) {
  const t = useText('provider')
  return (
    <>
      <span className={styles.state} aria-live="polite">
        {isDirty && t('form.unsaved')}
      </span>
      {isDirty && (
        <Button variant="white" onClick={onDiscard}>
          {t('form.discard')}
        </Button>
      )}
      <Button type="submit" disabled={!isDirty} isLoading={isSaving}>
        {t('form.save')}
      </Button>
    </>
  )
}
