import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { LONGEST_TAG } from '#shared/domain/customer/customer.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { Button, CloseIcon, Notice } from '#shared/ui/index.ts'
import { customerTagsQuery } from '#renderer/data/customer-queries.ts'
import type { CustomerRecord } from '#renderer/data/api-types.ts'
import { useBridge } from '#renderer/platform/calls/bridge-context.ts'
import { TitledPanel } from '#renderer/platform/screens/titled-panel.tsx'
import { useErrorText } from '#renderer/platform/calls/use-error-text.ts'
import styles from './tags-panel.module.css'

/** The tags of a customer, with buttons to remove each and a field to add one. The field suggests the organisation's existing tags. */
export function TagsPanel({ customer: { id, tags } }: { customer: Pick<CustomerRecord, 'id' | 'tags'> }) {
  const t = useText('provider')
  const listId = useId()
  const bridge = useBridge()
  const queryClient = useQueryClient()
  const errorText = useErrorText()
  const [text, setText] = useState('')
  const { data: known = [] } = useQuery(customerTagsQuery(bridge))
  const onSuccess = () => queryClient.invalidateQueries({ queryKey: ['customers'] })
  const adding = useMutation({
    mutationFn: (tag: string) => bridge.call('tagCustomer', { body: { id, tag } }),
    onSuccess: () => {
      setText('')
      return onSuccess()
    },
  })
  const removing = useMutation({
    mutationFn: (tag: string) => bridge.call('untagCustomer', { body: { id, tag } }),
    onSuccess,
  })
  const error = adding.error ?? removing.error
  return (
    <TitledPanel title={t('customer.tags')}>
      {error && <Notice kind="error">{errorText(error)}</Notice>}
      {tags.length === 0 ? (
        <p className={styles.none}>{t('customer.tags-none')}</p>
      ) : (
        <ul className={styles.tags} aria-label={t('customer.tags')}>
          {tags.map((tag) => (
            <li key={tag} className={styles.tag}>
              {tag}
              <button
                type="button"
                className={styles.remove}
                aria-label={t('customer.tag-remove', { tag })}
                onClick={() => removing.mutate(tag)}
              >
                <CloseIcon size={14} />
              </button>
            </li>
          ))}
        </ul>
      )}
      <form
        className={styles.add}
        onSubmit={(event) => {
          event.preventDefault()
          if (text.trim() !== '') adding.mutate(text.trim())
        }}
      >
        <input
          className={styles.input}
          aria-label={t('customer.tag-add')}
          placeholder={t('customer.tag-add')}
          list={listId}
          maxLength={LONGEST_TAG}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <datalist id={listId}>
          {known
            .filter(({ tag }) => !tags.includes(tag))
            .map(({ tag }) => (
              <option key={tag}>{tag}</option>
            ))}
        </datalist>
        <Button variant="white" isCompact type="submit" isLoading={adding.isPending}>
          {t('customer.tag-add-act')}
        </Button>
      </form>
    </TitledPanel>
  )
}
