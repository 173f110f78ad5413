import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocale, useText } from '#shared/i18n/use-text.ts'
import { formatDate } from '#shared/i18n/format.ts'
import { Button, Notice, PhoneIcon } from '#shared/ui/index.ts'
import { customerTextsQuery } from '#renderer/data/text-message-queries.ts'
import { useBridge } from '#renderer/platform/calls/bridge-context.ts'
import { Fact, FactList } from '#renderer/platform/screens/fact-list.tsx'
import { LoadFailure } from '#renderer/platform/screens/screen.tsx'
import { TitledPanel } from '#renderer/platform/screens/titled-panel.tsx'
import { useErrorText } from '#renderer/platform/calls/use-error-text.ts'

/** Whether a customer agreed to text messages, and to which wording (rule D259). Renders nothing if the organisation sends none. */
export function TextMessageConsentPanel({ customerId }: { customerId: string }) {
  const t = useText('provider')
  const locale = useLocale()
  const bridge = useBridge()
  const queryClient = useQueryClient()
  const errorText = useErrorText()
  const query = customerTextsQuery(bridge, customerId)
  const { data, error, refetch } = useQuery(query)
  const saving = useMutation({
    mutationFn: (agrees: boolean) => bridge.call('saveCustomerTexts', { body: { customerId, agrees } }),
    onSuccess: (saved) => queryClient.setQueryData(query.queryKey, saved),
  })
  if (!error && (!data || (!data.isOffered && !data.consent))) return null
  const consent = data?.consent
  const canAgree = data?.isOffered && data.phoneNumber !== null && !consent?.isInForce
  const date = consent && formatDate(consent.givenAt.slice(0, 10), locale)
  return (
    <TitledPanel title={t('customer.texts')}>
      {error && <LoadFailure error={error} onRetry={refetch} />}
      {saving.error && <Notice kind="error">{errorText(saving.error)}</Notice>}
      {consent && !consent.isInForce && <Notice kind="warning">{t('customer.texts.other-number')}</Notice>}
      {data && (
        <FactList>
          <Fact
            icon={<PhoneIcon />}
            title={consent ? t('customer.texts.on', { number: consent.phoneNumber }) : t('customer.texts.off')}
            detail={
              consent
                ? `${t(`customer.texts.given.${consent.givenBy}`, { date: date ?? '' })}: ${consent.wording}`
                : t(data.phoneNumber === null ? 'customer.texts.no-mobile' : 'customer.texts.ask')
            }
          />
        </FactList>
      )}
      {(canAgree || consent) && (
        <div>
          {canAgree && (
            <Button variant="white" isCompact isLoading={saving.isPending} onClick={() => saving.mutate(true)}>
              {t('customer.texts.agree')}
            </Button>
          )}
          {consent && (
            <Button variant="white" isCompact isLoading={saving.isPending} onClick={() => saving.mutate(false)}>
              {t('customer.texts.stop')}
            </Button>
          )}
        </div>
      )}
    </TitledPanel>
  )
}
