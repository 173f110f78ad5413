import { useMutation, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { useText } from '#shared/i18n/use-text.ts'
import { Button, CheckIcon, Notice, TextField } from '#shared/ui/index.ts'
import { checkedPage, type OwnDomain, type OwnPage, ownPageQuery } from '#renderer/data/organisation-page-queries.ts'
import { useBridge } from '#renderer/platform/calls/bridge-context.ts'
import { ConflictNotice } from '#renderer/platform/conflict/conflict-notice.tsx'
import { CopyButton } from '#renderer/platform/screens/copy-button.tsx'
import { HourglassIcon } from '#renderer/platform/theme/icons.tsx'
import { SaveBar } from '#renderer/platform/forms/save-bar.tsx'
import { ScrollRegion } from '#renderer/platform/screens/scroll-region.tsx'
import { TitledPanel } from '#renderer/platform/screens/titled-panel.tsx'
import { useErrorText } from '#renderer/platform/calls/use-error-text.ts'
import { useSavedForm } from '#renderer/platform/forms/use-saved-form.ts'
import styles from './own-page.module.css'

interface DomainDraft {
  domain: string
  version: number
}

/** Schema of the domain field. It only checks the length; the server validates the domain. */
const domainSchema = z.object({ domain: z.string().trim().max(253, 'too-long'), version: z.number() })

const draftOf = ({ domain, version }: OwnPage): DomainDraft => ({ domain: domain?.name ?? '', version })

/** Sets up the organisation's own domain for its own page (rule D234). */
export function DomainPanel({ page }: { page: OwnPage }) {
  const t = useText('provider')
  const bridge = useBridge()
  const queryClient = useQueryClient()

  function keep(saved: OwnPage): DomainDraft {
    queryClient.setQueryData(ownPageQuery(bridge).queryKey, checkedPage(saved))
    return draftOf(saved)
  }

  const { form, errorOf, conflict, isDirty, isSaving, message, submit, discard } = useSavedForm<DomainDraft>({
    title: t('page.domain-title'),
    schema: domainSchema,
    stored: draftOf(page),
    save: async (body) => keep(await bridge.call('saveOwnDomain', { body })),
    readStored: async () => keep(await bridge.call('ownPage', {})),
    fieldOfRequest: { domain: 'domain' },
    fields: [{ name: 'domain', label: t('page.domain') }],
  })

  return (
    <TitledPanel
      title={t('page.domain-title')}
      lead={t('page.domain-lead')}
      onSubmit={submit}
      footer={<SaveBar isDirty={isDirty} isSaving={isSaving} onDiscard={discard} />}
    >
      {message !== undefined && <Notice kind="error">{message}</Notice>}
      <ConflictNotice conflict={conflict} />
      <TextField
        label={t('page.domain')}
        hint={t('page.domain-hint')}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        {...form.register('domain')}
        error={errorOf('domain')}
      />
      {page.domain && !isDirty && <DomainRecords domain={page.domain} onChecked={keep} />}
    </TitledPanel>
  )
}

interface DomainRecordsProps {
  domain: OwnDomain
  onChecked: (page: OwnPage) => unknown
}

/** The two DNS records that the domain needs, and the result of the last check. */
function DomainRecords({ domain, onChecked }: DomainRecordsProps) {
  const t = useText('provider')
  const bridge = useBridge()
  const errorText = useErrorText()
  const check = useMutation({
    mutationFn: () => bridge.call('checkOwnDomain', { body: {} }),
    onSuccess: onChecked,
  })
  const records = [
    { type: 'CNAME', name: domain.name, value: domain.target, isThere: domain.leadsHere },
    { type: 'TXT', name: domain.proofName, value: domain.proofText, isThere: domain.isProven },
  ]
  return (
    <>
      <Notice kind={domain.isVerified ? 'success' : 'information'}>
        {t(domain.isVerified ? 'page.domain-works' : 'page.domain-records')}
      </Notice>
      <ScrollRegion className={styles.scroll} aria-label={t('page.records')}>
        <table className={styles.records}>
          <thead>
            <tr>
              {(['type', 'name', 'value', 'state'] as const).map((column) => (
                <th key={column} scope="col">
                  {t(`page.record.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {records.map(({ type, name, value, isThere }) => (
              <tr key={type}>
                <th scope="row">{type}</th>
                <td>
                  <code>{name}</code>
                </td>
                <td>
                  <code>{value}</code> <CopyButton text={value} description={type} />
                </td>
                <td>
                  <span className={styles.state}>
                    {isThere ? <CheckIcon size={16} /> : <HourglassIcon size={16} />}
                    {t(isThere ? 'page.record.found' : 'page.record.missing')}
                  </span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      <div aria-live="polite">{check.isError && <Notice kind="error">{errorText(check.error)}</Notice>}</div>
      <div>
        <Button variant="white" isCompact isLoading={check.isPending} onClick={() => check.mutate()}>
          {t('page.check')}
        </Button>
      </div>
    </>
  )
}
