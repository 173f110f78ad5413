import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { otherLanguage } from '#shared/domain/words/texts-by-language.ts'
import { useLocale, useText } from '#shared/i18n/use-text.ts'
import { Button, Notice } from '#shared/ui/index.ts'
import { servicesQuery } from '#renderer/data/queries.ts'
import type { ServicePackage } from '#renderer/data/api-types.ts'
import { useBridge } from '#renderer/platform/calls/bridge-context.ts'
import { useDialogFrame, useDialogs } from '#renderer/platform/dialogs/dialog-context.ts'
import { FormDialog } from '#renderer/platform/forms/form-dialog.tsx'
import { useSession } from '#renderer/platform/session/session-context.ts'
import { useDialogForm } from '#renderer/platform/forms/use-dialog-form.ts'
import styles from './package-dialog.module.css'
import { PackageFields } from './package-fields.tsx'
import {
  draftOfPackage,
  emptyPackage,
  fieldOfRequest,
  packageResolver,
  toRequest,
  type PackageDraft,
} from './package-form.ts'

/** Creates or edits a package. Packages that were bought before do not change (rule D66). */
export function PackageDialog({ sold }: { sold?: ServicePackage | undefined }) {
  const t = useText('provider')
  const ui = useText('ui')
  const bridge = useBridge()
  const dialogs = useDialogs()
  const queryClient = useQueryClient()
  const { close } = useDialogFrame()
  const { data: services = [] } = useQuery(servicesQuery(bridge))
  const own = useSession().organisation.locale
  const locale = useLocale()
  const first = useMemo(() => (sold ? draftOfPackage(sold, own, locale) : emptyPackage), [sold, own, locale])
  const { form, isValid, ...state } = useDialogForm<PackageDraft, unknown>({
    resolver: packageResolver,
    first,
    save: (draft) => bridge.call('savePackage', { body: toRequest(draft, sold?.id, own) }),
    fieldOfRequest,
    changes: [['packages']],
    saved: () => t('package.saved'),
    shared: {
      fields: [
        { name: 'name', label: t('package.name') },
        { name: 'otherName', label: `${t('package.name')} (${t(`words.${otherLanguage(own)}`)})` },
        { name: 'price', label: t('package.price'), show: ({ price }) => price && `€${price}` },
        { name: 'isFree', label: t('package.free'), show: ({ isFree }) => (isFree ? ui('price.free') : '') },
        {
          name: 'credits',
          label: t('package.services'),
          show: ({ credits }) =>
            services
              .filter(({ id }) => credits[id] !== undefined)
              .map(({ id, name }) => `${credits[id]}x ${name}`)
              .join(', '),
        },
        { name: 'validityDays', label: t('package.validity') },
      ],
      readStored: async () => {
        const stored = (await bridge.call('providerPackages', {})).find(({ id }) => id === sold?.id)
        return stored && draftOfPackage(stored, own, locale)
      },
    },
  })

  function withdraw({ id, version, name }: ServicePackage) {
    dialogs.open({
      kind: 'confirm',
      title: t('package.withdraw.title', { name }),
      text: t('package.withdraw.text'),
      act: t('package.withdraw'),
      done: t('package.withdrawn-done'),
      run: async () => {
        await bridge.call('withdrawPackage', { body: { id, version } })
        await queryClient.invalidateQueries({ queryKey: ['packages'] })
        close()
      },
    })
  }

  return (
    <FormDialog
      size="large"
      title={t(sold ? 'package.edit' : 'package.new')}
      state={state}
      isDisabled={!isValid}
      act={
        sold &&
        !sold.withdrawn && (
          <Button variant="text" className={styles.withdraw} onClick={() => withdraw(sold)}>
            {t('package.withdraw')}
          </Button>
        )
      }
    >
      {sold && <Notice>{t(sold.withdrawn ? 'package.withdrawn-note' : 'package.edit-note')}</Notice>}
      <PackageFields form={form} services={services} />
    </FormDialog>
  )
}
