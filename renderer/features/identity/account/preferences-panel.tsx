import { useQuery } from '@tanstack/react-query'
import { locales } from '#shared/i18n/locale.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { Checkbox } from '#shared/ui/index.ts'
import { appInfoQuery } from '#renderer/data/queries.ts'
import { useBridge } from '#renderer/platform/calls/bridge-context.ts'
import grid from '#renderer/platform/forms/form-grid.module.css'
import { TitledPanel } from '#renderer/platform/screens/titled-panel.tsx'
import { usePreferences } from '#renderer/platform/session/preferences-context.ts'
import { SingleChoiceButtons } from '#renderer/platform/fields/single-choice-buttons.tsx'

const themes = ['system', 'light', 'dark'] as const

/** Language, theme, notifications and start at log-in. Changes take effect at once. */
export function PreferencesPanel() {
  const t = useText('provider')
  const bridge = useBridge()
  const { preferences, change } = usePreferences()
  const { data: app } = useQuery(appInfoQuery(bridge))
  return (
    <TitledPanel title={t('account.device')} lead={t('account.device-lead')}>
      <div className={grid.two}>
        <SingleChoiceButtons
          label={t('account.language')}
          value={preferences.language}
          onChange={(language) => change({ language })}
          options={locales.map((value) => ({ value, label: t(`language.${value}`) }))}
        />
        <SingleChoiceButtons
          label={t('account.theme')}
          value={preferences.theme}
          onChange={(theme) => change({ theme })}
          options={themes.map((value) => ({ value, label: t(`theme.${value}`) }))}
        />
      </div>
      {app?.canNotify && (
        <Checkbox
          label={t('account.notifications')}
          checked={preferences.notifications}
          onChange={(event) => change({ notifications: event.currentTarget.checked })}
        />
      )}
      {app?.canStartAtLogin && (
        <Checkbox
          label={t('account.start-at-login')}
          checked={preferences.startAtLogin}
          onChange={(event) => change({ startAtLogin: event.currentTarget.checked })}
        />
      )}
    </TitledPanel>
  )
}
