import { useQuery } from '@tanstack/react-query'
import { useText } from '#shared/i18n/use-text.ts'
import { Skeleton, VisuallyHidden } from '#shared/ui/index.ts'
import { ownPageQuery } from '#renderer/data/organisation-page-queries.ts'
import { BackLink } from '#renderer/platform/navigation/back-link.tsx'
import { useBridge } from '#renderer/platform/calls/bridge-context.ts'
import { useDialogs } from '#renderer/platform/dialogs/dialog-context.ts'
import { useHotkeys } from '#renderer/platform/keyboard/use-hotkeys.ts'
import { LoadFailure, Screen } from '#renderer/platform/screens/screen.tsx'
import { DomainPanel } from './domain-panel.tsx'
import styles from './own-page.module.css'
import { PagePanel } from './page-panel.tsx'
import { SharePanel } from './share-panel.tsx'

/** The screen for the organisation's own page, which is public: its content, its addresses, and what can be shared (rules D229 to D235). */
export function OwnPageScreen() {
  const t = useText('provider')
  const ui = useText('ui')
  const dialogs = useDialogs()
  const { data: page, error, refetch } = useQuery(ownPageQuery(useBridge()))

  useHotkeys({ '?': () => dialogs.open({ kind: 'keys' }) })

  return (
    <Screen title={t('page.title')}>
      <BackLink to="/settings/website">{t('settings.website')}</BackLink>
      {page ? (
        <div className={styles.column}>
          <PagePanel page={page} />
          <SharePanel page={page} />
          <DomainPanel page={page} />
        </div>
      ) : error ? (
        <LoadFailure error={error} onRetry={refetch} />
      ) : (
        <output>
          <VisuallyHidden>{ui('loading')}</VisuallyHidden>
          <Skeleton width="100%" height="420px" />
        </output>
      )}
    </Screen>
  )
}
