import { useQueryClient } from '@tanstack/react-query'
import type { Output } from '#shared/api/client.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { ControlBox, Field, Notice } from '#shared/ui/index.ts'
import { allowedSitesQuery } from '#renderer/data/organisation-queries.ts'
import { checkedVersion } from '#renderer/data/check-answer-shape.ts'
import { useBridge } from '#renderer/platform/calls/bridge-context.ts'
import { ConflictNotice } from '#renderer/platform/conflict/conflict-notice.tsx'
import { TitledPanel } from '#renderer/platform/screens/titled-panel.tsx'
import { SaveBar } from '#renderer/platform/forms/save-bar.tsx'
import { useSavedForm } from '#renderer/platform/forms/use-saved-form.ts'
import styles from './settings.module.css'
import { sitesFieldOfRequest, sitesOf, sitesSchema, textOf, type SitesDraft } from './allowed-sites-form.ts'

type SiteList = Output<'allowedSites'>

/** The web sites that may embed the widget. Without any, only Inplan's own page shows it (threat W1). */
export function AllowedSitesPanel({ list }: { list: SiteList }) {
  const t = useText('provider')
  const bridge = useBridge()
  const queryClient = useQueryClient()

  function keep(saved: SiteList): SitesDraft {
    queryClient.setQueryData(allowedSitesQuery(bridge).queryKey, checkedVersion(saved, ['sites']))
    return { text: textOf(saved.sites), version: saved.version }
  }

  const { form, errorOf, conflict, isDirty, isSaving, message, submit, discard } = useSavedForm<SitesDraft>({
    title: t('sites.title'),
    schema: sitesSchema,
    stored: { text: textOf(list.sites), version: list.version },
    save: async ({ text, version }) =>
      keep(await bridge.call('saveAllowedSites', { body: { sites: sitesOf(text), version } })),
    readStored: async () => keep(await bridge.call('allowedSites', {})),
    fieldOfRequest: sitesFieldOfRequest,
    fields: [{ name: 'text', label: t('sites.field'), show: ({ text }) => sitesOf(text).join(', ') }],
  })
  const error = errorOf('text')

  return (
    <TitledPanel
      title={t('sites.title')}
      lead={t('sites.lead')}
      onSubmit={submit}
      footer={<SaveBar isDirty={isDirty} isSaving={isSaving} onDiscard={discard} />}
    >
      {message !== undefined && <Notice kind="error">{message}</Notice>}
      <ConflictNotice conflict={conflict} />
      <Field label={t('sites.field')} hint={t('sites.hint')} error={error}>
        {(control) => (
          <ControlBox error={error}>
            <textarea
              {...control}
              className={styles.lines}
              rows={4}
              autoCapitalize="none"
              autoComplete="off"
              spellCheck={false}
              placeholder={'https://www.example.com\nhttps://*.example.com'}
              {...form.register('text')}
            />
          </ControlBox>
        )}
      </Field>
    </TitledPanel>
  )
}
