import { useText } from '#shared/i18n/use-text.ts'
import { Button, SelectFilter } from '#shared/ui/index.ts'
import type { ServiceCategory } from '#renderer/data/api-types.ts'
import { useDialogs } from '#renderer/platform/dialogs/dialog-context.ts'
import { usePreferences } from '#renderer/platform/session/preferences-context.ts'
import { useSession } from '#renderer/platform/session/session-context.ts'
import styles from './services-toolbar.module.css'

interface ServicesToolbarProps {
  categories: readonly ServiceCategory[]
  /** The category that the list is filtered by; '' for all. */
  chosenId: string
  onChoose: (id: string) => void
}

/** The category filter and the view switch of the services, and the button that opens their categories. */
export function ServicesToolbar({ categories, chosenId, onChoose }: ServicesToolbarProps) {
  const t = useText('provider')
  const dialogs = useDialogs()
  const isOwner = useSession().role === 'OWNER'
  const { preferences, change } = usePreferences()
  return (
    <div className={styles.tools}>
      {categories.length > 0 && (
        <SelectFilter
          className={styles.filter}
          label={t('services.category-filter')}
          value={chosenId}
          options={[
            { value: '', label: t('services.category-all') },
            ...categories.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={onChoose}
        />
      )}
      <SelectFilter
        className={styles.filter}
        label={t('services.view')}
        value={preferences.servicesView}
        options={(['cards', 'rows'] as const).map((view) => ({ value: view, label: t(`services.view.${view}`) }))}
        onChange={(view) => change({ servicesView: view === 'rows' ? 'rows' : 'cards' })}
      />
      {isOwner && (
        <Button variant="white" onClick={() => dialogs.open({ kind: 'service-categories' })}>
          {t('services.categories')}
        </Button>
      )}
    </div>
  )
}
