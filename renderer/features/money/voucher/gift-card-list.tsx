import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { formatPrice } from '#shared/i18n/format.ts'
import { useLocale, useText } from '#shared/i18n/use-text.ts'
import { Button, EmptyState } from '#shared/ui/index.ts'
import { type GiftCard, GIFT_CARDS_PER_PAGE, giftCardsQuery } from '#renderer/data/voucher-queries.ts'
import { centsOf } from '#renderer/data/api-types.ts'
import { useBridge } from '#renderer/platform/calls/bridge-context.ts'
import { useDialogs } from '#renderer/platform/dialogs/dialog-context.ts'
import { useHotkeys } from '#renderer/platform/keyboard/use-hotkeys.ts'
import { IconRowsSkeleton } from '#renderer/platform/lists/icon-rows.tsx'
import { GiftIcon } from '#renderer/platform/theme/icons.tsx'
import { ListPagination } from '#renderer/platform/lists/list-pagination.tsx'
import { LoadFailure } from '#renderer/platform/screens/screen.tsx'
import { SearchField } from '#renderer/platform/lists/search-field.tsx'
import { useSearchQuery } from '#renderer/platform/lists/use-search-query.ts'
import styles from './voucher.module.css'

/** The gift cards with their balances, the newest first (rule D282). */
export function GiftCardList({ onCreate }: { onCreate: () => void }) {
  const t = useText('provider')
  const [text, setText] = useState('')
  const [page, setPage] = useState(1)
  const words = useSearchQuery(text, (next) => {
    setText(next)
    setPage(1)
  })
  const searchField = useRef<HTMLInputElement>(null)
  useHotkeys({ '/': () => searchField.current?.focus() })
  const query = { text, page: page - 1, size: GIFT_CARDS_PER_PAGE }
  const { data, error, refetch } = useQuery(giftCardsQuery(useBridge(), query))
  return (
    <>
      <div className={styles.find}>
        <SearchField
          ref={searchField}
          label={t('gift-cards.search')}
          value={words.text}
          onChange={words.setText}
          hotkey="/"
        />
      </div>
      {!data && (error ? <LoadFailure error={error} onRetry={refetch} /> : <IconRowsSkeleton />)}
      {data && data.cards.length > 0 && (
        <ul className={styles.rows}>
          {data.cards.map((card) => (
            <li key={card.id} className={styles.row}>
              <GiftCardRow card={card} />
            </li>
          ))}
        </ul>
      )}
      {data && (
        <ListPagination
          label={t('gift-cards.pages')}
          page={page}
          size={GIFT_CARDS_PER_PAGE}
          total={data.total}
          onTurn={setPage}
          className={styles.pages}
        />
      )}
      {data?.cards.length === 0 &&
        (text === '' ? (
          <EmptyState
            icon={<GiftIcon size={24} />}
            title={t('gift-cards.empty')}
            action={<Button onClick={onCreate}>{t('gift-cards.first')}</Button>}
          >
            {t('gift-cards.empty-text')}
          </EmptyState>
        ) : (
          <EmptyState title={t('gift-cards.none')} />
        ))}
    </>
  )
}

function GiftCardRow({ card }: { card: GiftCard }) {
  const t = useText('provider')
  const locale = useLocale()
  const dialogs = useDialogs()
  const amount = (euros: number) => formatPrice(centsOf(euros), locale)
  const people = [
    card.buyerName && t('gift-card.from', { name: card.buyerName }),
    card.receiverName && t('gift-card.for', { name: card.receiverName }),
  ].filter(Boolean)
  return (
    <>
      <div className={styles.words}>
        <b>{card.code}</b>
        <span className={styles.state}>{t(`gift-card.state.${card.state}`)}</span>
      </div>
      <small>{people.length === 0 ? t('gift-card.nobody') : people.join(' · ')}</small>
      <div className={styles.words}>
        <b>{amount(card.balance)}</b>
        <small>{t('gift-card.of', { amount: amount(card.issued) })}</small>
      </div>
      <div className={styles.acts}>
        <Button
          variant="white"
          isCompact
          aria-label={t('gift-card.open-one', { code: card.code })}
          onClick={() => dialogs.open({ kind: 'gift-card', id: card.id })}
        >
          {t('gift-card.open')}
        </Button>
      </div>
    </>
  )
}
