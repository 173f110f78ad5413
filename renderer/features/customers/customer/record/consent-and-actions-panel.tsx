import { useMutation, useQueryClient } from '@tanstack/react-query'
import { customerName } from '#shared/domain/customer/customer.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { Button, InformationIcon, Notice, useToast } from '#shared/ui/index.ts'
import type { CustomerRecord } from '#renderer/data/api-types.ts'
import { useBridge } from '#renderer/platform/calls/bridge-context.ts'
import { useDialogs } from '#renderer/platform/dialogs/dialog-context.ts'
import { Fact, FactList } from '#renderer/platform/screens/fact-list.tsx'
import { useSession } from '#renderer/platform/session/session-context.ts'
import { TitledPanel } from '#renderer/platform/screens/titled-panel.tsx'
import { useErrorText } from '#renderer/platform/calls/use-error-text.ts'
import { useGo } from '#renderer/platform/navigation/use-guarded-navigation.ts'
import styles from './consent-and-actions-panel.module.css'

interface DataPanelProps {
  customer: CustomerRecord
  /** Whether the record is not loaded completely, so that its actions are disabled. */
  isPart: boolean
}

/** The consent of a customer, and what owners do with the record: merge, block, export, erase. */
export function ConsentAndActionsPanel({ customer, isPart }: DataPanelProps) {
  const t = useText('provider')
  const isOwner = useSession().role === 'OWNER'
  return (
    <TitledPanel title={t('customer.data')}>
      <FactList>
        <Fact icon={<InformationIcon />} title={t('customer.consent')} detail={t('customer.consent-text')} />
      </FactList>
      {isOwner && <OwnerActs customer={customer} isPart={isPart} />}
    </TitledPanel>
  )
}

function OwnerActs({ customer, isPart }: DataPanelProps) {
  const t = useText('provider')
  const bridge = useBridge()
  const dialogs = useDialogs()
  const queryClient = useQueryClient()
  const showToast = useToast()
  const errorText = useErrorText()
  const go = useGo()
  const name = customerName(customer)
  const { id, version } = customer

  const block = async (isBlocked: boolean) => {
    await bridge.call('blockCustomer', { body: { id, isBlocked, version } })
    await queryClient.invalidateQueries({ queryKey: ['customers'] })
  }
  const allowing = useMutation({
    mutationFn: () => block(false),
    onSuccess: () => showToast({ kind: 'success', title: t('customer.unblock.done', { name }) }),
  })
  const saving = useMutation({
    mutationFn: async () => {
      const data = await bridge.call('exportCustomer', { body: { customerId: id } })
      return bridge.invoke('file.save', { name: t('customers.file'), text: JSON.stringify(data, undefined, 2) })
    },
    onSuccess: (isSaved) => isSaved && showToast({ kind: 'success', title: t('customers.saved') }),
  })
  const error = allowing.error ?? saving.error

  function askToBlock() {
    dialogs.open({
      kind: 'confirm',
      title: t('customer.block.title', { name }),
      text: t('customer.block.text'),
      act: t('customer.block.yes'),
      done: t('customer.block.done', { name }),
      run: () => block(true),
    })
  }

  function askToErase() {
    dialogs.open({
      kind: 'confirm',
      title: t('customer.erase.title', { name }),
      text: t('customer.erase.text'),
      act: t('customers.erase.yes'),
      done: t('customers.erase.done'),
      run: async () => {
        await bridge.call('eraseCustomer', { body: { customerId: id } })
        go('/customers')
        // Removes the cached queries instead of refetching them, because the server would answer 404.
        for (const part of ['record', 'answers', 'texts'])
          queryClient.removeQueries({ queryKey: ['customers', part, id] })
        await queryClient.invalidateQueries({ queryKey: ['customers', 'list'] })
      },
    })
  }

  return (
    <>
      {error && <Notice kind="error">{errorText(error)}</Notice>}
      <div className={styles.acts}>
        <Button
          variant="white"
          isCompact
          disabled={isPart}
          onClick={() => dialogs.open({ kind: 'merge-customers', customer })}
        >
          {t('customer.merge')}
        </Button>
        <Button
          variant="white"
          isCompact
          disabled={isPart}
          isLoading={saving.isPending}
          onClick={() => saving.mutate()}
        >
          {t('customer.export')}
        </Button>
        {customer.isBlocked ? (
          <Button
            variant="white"
            isCompact
            disabled={isPart}
            isLoading={allowing.isPending}
            onClick={() => allowing.mutate()}
          >
            {t('customer.unblock')}
          </Button>
        ) : (
          <Button variant="white" isCompact disabled={isPart} onClick={askToBlock}>
            {t('customer.block')}
          </Button>
        )}
        <Button variant="redInverted" isCompact disabled={isPart} onClick={askToErase}>
          {t('customer.erase')}
        </Button>
      </div>
    </>
  )
}
