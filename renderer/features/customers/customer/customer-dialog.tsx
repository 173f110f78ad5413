import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { randomId } from '#shared/api/random-key.ts'
import { fullName } from '#shared/domain/team/specialist.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { Notice, NativeSelect, TextField } from '#shared/ui/index.ts'
import { customerQuery, customersQuery } from '#renderer/data/customer-queries.ts'
import type { CustomerRecord } from '#renderer/data/api-types.ts'
import { useBridge } from '#renderer/platform/calls/bridge-context.ts'
import { contactLine } from '#renderer/platform/contact/contact-line.ts'
import { useDialogFrame } from '#renderer/platform/dialogs/dialog-context.ts'
import { FormDialog } from '#renderer/platform/forms/form-dialog.tsx'
import grid from '#renderer/platform/forms/form-grid.module.css'
import { NameFields } from '#renderer/platform/fields/name-fields.tsx'
import { useDialogForm } from '#renderer/platform/forms/use-dialog-form.ts'
import { useFormFieldProps } from '#renderer/platform/forms/use-form-field-props.ts'
import { useGo } from '#renderer/platform/navigation/use-guarded-navigation.ts'
import {
  type CustomerDraft,
  customerSchema,
  draftOfCustomer,
  emptyCustomer,
  fieldOfRequest,
  toChange,
  toCreation,
  wordsOfContact,
} from './customer-form.ts'
import styles from './customer-dialog.module.css'

const resolver = zodResolver(customerSchema)
const languages = ['nl', 'en'] as const

interface CustomerDialogProps {
  /** The customer to edit; absent to create a new one. */
  customer?: CustomerRecord
  /** The proposed name of a new customer, for example from a search field. */
  name?: string | undefined
  onCreated?: ((id: string) => void) | undefined
}

/** Creates a customer, or edits a customer's name, contact data and language. */
export function CustomerDialog({ customer, name, onCreated }: CustomerDialogProps) {
  const t = useText('provider')
  const bridge = useBridge()
  const queryClient = useQueryClient()
  // The id of a new customer, created once, so that a repeated request does not create a second customer.
  const [newId] = useState(randomId)
  const first = useMemo(() => (customer ? draftOfCustomer(customer) : emptyCustomer(name)), [customer, name])
  const languageName = (language: CustomerDraft['language']) => t(`customer.language.${language || 'unknown'}`)
  const { form, isDirty, ...state } = useDialogForm<CustomerDraft, CustomerRecord>({
    resolver,
    first,
    save: async (draft) => {
      const saved = customer
        ? await bridge.call('changeCustomer', { body: toChange(draft, customer.id) })
        : await bridge.call('createCustomer', { body: toCreation(draft, newId) })
      queryClient.setQueryData(customerQuery(bridge, queryClient, saved.id).queryKey, saved)
      return saved
    },
    fieldOfRequest,
    changes: [['customers']],
    afterwards: (saved) => {
      if (!customer) onCreated?.(saved.id)
    },
    saved: (saved) => (customer ? t('customer.saved') : t('customer.created', { name: fullName(saved) })),
    ...(customer && {
      shared: {
        fields: [
          { name: 'firstName', label: t('about-you.first-name') },
          { name: 'lastName', label: t('about-you.last-name') },
          { name: 'email', label: t('customer.email') },
          { name: 'phoneNumber', label: t('customer.phone') },
          { name: 'language', label: t('customer.language'), show: ({ language }) => languageName(language) },
        ],
        readStored: async () => draftOfCustomer(await bridge.call('customer', { params: { id: customer.id } })),
      },
    }),
  })
  const { field, errorOf } = useFormFieldProps(form)
  const [email, phoneNumber, language] = useWatch({ control: form.control, name: ['email', 'phoneNumber', 'language'] })
  const hasAccount = customer?.hasAccount === true

  return (
    <FormDialog
      size="large"
      title={t(customer ? 'customer.edit-title' : 'customer.create-title')}
      {...(!customer && { description: t('customer.create-lead') })}
      state={state}
      isDisabled={customer !== undefined && !isDirty}
      {...(!customer && { submitLabel: t('customer.create') })}
    >
      <NameFields register={form.register} errorOf={errorOf} />
      <div className={grid.two}>
        <TextField label={t('customer.phone')} type="tel" autoComplete="off" {...field('phoneNumber')} />
        <TextField
          label={t('customer.email')}
          type="email"
          autoComplete="off"
          readOnly={hasAccount}
          hint={t(hasAccount ? 'customer.email-account' : 'customer.email-hint')}
          {...field('email')}
        />
      </div>
      <NativeSelect
        label={t('customer.language')}
        options={[
          { value: '', label: t('customer.language.unknown') },
          ...languages.map((value) => ({ value, label: languageName(value) })),
        ]}
        value={language}
        onChange={(value) =>
          form.setValue('language', languages.find((each) => each === value) ?? '', { shouldDirty: true })
        }
      />
      {!customer && <KnownCustomers words={wordsOfContact({ email, phoneNumber })} />}
    </FormDialog>
  )
}

/** Lists existing customers with the typed mail address or phone number. */
function KnownCustomers({ words }: { words: string }) {
  const t = useText('provider')
  const bridge = useBridge()
  const go = useGo()
  const { close } = useDialogFrame()
  const { data, isPlaceholderData } = useQuery({
    ...customersQuery(bridge, { text: words.slice(0, 100), size: 3 }),
    enabled: words !== '',
  })
  if (words === '' || isPlaceholderData || !data || data.customers.length === 0) return null
  return (
    <Notice title={t('customer.known-title')}>
      <ul className={styles.known}>
        {data.customers.map((each) => (
          <li key={each.id}>
            <button
              type="button"
              className={styles.open}
              aria-label={t('customer.open', { name: fullName(each) })}
              onClick={() => close(() => go(`/customers/${each.id}`))}
            >
              {fullName(each)}
            </button>
            <small>{contactLine(each)}</small>
          </li>
        ))}
      </ul>
    </Notice>
  )
}
