import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Output } from '#shared/api/client.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { Skeleton } from '#shared/ui/index.ts'
import { serviceCategoriesQuery } from '#renderer/data/queries.ts'
import { AppDialog } from '#renderer/platform/dialogs/app-dialog.tsx'
import { useBridge } from '#renderer/platform/calls/bridge-context.ts'
import { FormDialog } from '#renderer/platform/forms/form-dialog.tsx'
import { LoadFailure } from '#renderer/platform/screens/screen.tsx'
import { useSession } from '#renderer/platform/session/session-context.ts'
import { useDialogForm } from '#renderer/platform/forms/use-dialog-form.ts'
import { useFormValues } from '#renderer/platform/forms/use-form-values.ts'
import { CategoriesFields } from './categories-fields.tsx'
import { categoriesResolver, type CategoriesDraft, draftOf, toRequest } from './categories-form.ts'

/** Creates, renames, orders and removes the categories of services. All changes are saved together (rule D238). */
export function CategoriesDialog() {
  const t = useText('provider')
  const { data, error, refetch } = useQuery(serviceCategoriesQuery(useBridge()))
  if (data) return <CategoriesForm stored={data} />
  return (
    <AppDialog title={t('categories.title')}>
      {error ? <LoadFailure error={error} onRetry={() => void refetch()} /> : <Skeleton height="180px" />}
    </AppDialog>
  )
}

function CategoriesForm({ stored }: { stored: Output<'serviceCategories'> }) {
  const t = useText('provider')
  const bridge = useBridge()
  const own = useSession().organisation.locale
  const first = useMemo(() => draftOf(stored, own), [stored, own])
  const { form, isDirty, isValid, ...state } = useDialogForm<CategoriesDraft, unknown>({
    resolver: categoriesResolver,
    first,
    save: (draft) => bridge.call('saveServiceCategories', { body: toRequest(draft, own) }),
    fieldOfRequest: { categories: 'categories' },
    changes: [['services']],
    saved: () => t('categories.saved'),
    shared: {
      fields: [
        {
          name: 'categories',
          label: t('services.categories'),
          show: ({ categories }) => categories.map(({ name, otherName }) => name || otherName).join('; '),
        },
      ],
      readStored: async () => draftOf(await bridge.call('serviceCategories', {}), own),
    },
  })
  const { categories } = useFormValues(form)
  return (
    <FormDialog
      size="large"
      title={t('categories.title')}
      description={t('categories.lead')}
      state={state}
      isDisabled={!isValid || !isDirty}
    >
      <CategoriesFields
        categories={categories}
        onChange={(changed) => form.setValue('categories', changed, { shouldDirty: true, shouldValidate: true })}
      />
    </FormDialog>
  )
}
