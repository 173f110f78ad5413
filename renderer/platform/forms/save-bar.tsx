import { useText } from '#shared/i18n/use-text.ts'
import { Button } from '#shared/ui/index.ts'
import styles from '../screens/titled-panel.module.css'

interface SaveBarProps {
  isDirty: boolean
  isSaving: boolean
  onDiscard: () => void
}

/** The save and discard buttons of a form on a screen. Without changes, the save button is disabled and the discard button hidden. */
export function SaveBar({ isDirty, isSaving, onDiscard }: SaveBarProps) {
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
