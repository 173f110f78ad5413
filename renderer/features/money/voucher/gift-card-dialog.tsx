import { useQuery } from '@tanstack/react-query'
import { formatPrice } from '#shared/i18n/format.ts'
import { useLocale, useText } from '#shared/i18n/use-text.ts'
import { Button, CalendarIcon, classNames, Notice, PersonIcon, Skeleton } from '#shared/ui/index.ts'
import { type GiftCardRecord, giftCardQuery } from '#renderer/data/voucher-queries.ts'
import { centsOf } from '#renderer/data/api-types.ts'
import { AppDialog } from '#renderer/platform/dialogs/app-dialog.tsx'
import { useBridge } from '#renderer/platform/calls/bridge-context.ts'
import { CopyButton } from '#renderer/platform/screens/copy-button.tsx'
import { useDialogs } from '#renderer/platform/dialogs/dialog-context.ts'
import { Fact, FactList } from '#renderer/platform/screens/fact-list.tsx'
import { EnvelopeIcon, EuroIcon } from '#renderer/platform/theme/icons.tsx'
import { LoadFailure } from '#renderer/platform/screens/screen.tsx'
import { useInstantText } from '#renderer/platform/time/use-instant-text.ts'
import { useGiftCardActs } from './use-gift-card-acts.ts'
import styles from './voucher.module.css'

/** A gift card with its recipient, balance and ledger, and the possible actions (rules D282 and D286). */
export function GiftCardDialog({ id }: { id: string }) {
  const t = useText('provider')
  const { data: card, error, refetch } = useQuery(giftCardQuery(useBridge(), id))
  return (
    <AppDialog
      size="large"
      title={card ? t('gift-card.title', { code: card.code }) : t('gift-card.name')}
      description={card && t(`gift-card.state.${card.state}`)}
    >
      {card ? (
        <GiftCardContent card={card} />
      ) : error ? (
        <LoadFailure error={error} onRetry={refetch} />
      ) : (
        <Skeleton height="240px" />
      )}
    </AppDialog>
  )
}

function GiftCardContent({ card }: { card: GiftCardRecord }) {
  const t = useText('provider')
  const locale = useLocale()
  const moment = useInstantText()
  const amount = (euros: number) => formatPrice(centsOf(euros), locale)
  const { buyerName, buyerEmail, receiverName, receiverEmail, expiresAt, mailedAt, mailDueAt, message } = card
  return (
    <>
      <FactList>
        <Fact
          icon={<EuroIcon />}
          title={t('gift-card.balance', { amount: amount(card.balance) })}
          detail={t('gift-card.of', { amount: amount(card.issued) })}
          end={<CopyButton text={card.code} description={card.code} />}
        />
        {(buyerName || buyerEmail) && (
          <Fact
            icon={<PersonIcon />}
            title={t('gift-card.from', { name: buyerName || buyerEmail })}
            detail={buyerEmail}
          />
        )}
        {(receiverName || receiverEmail) && (
          <Fact
            icon={<PersonIcon />}
            title={t('gift-card.for', { name: receiverName || receiverEmail })}
            detail={receiverEmail}
          />
        )}
        <Fact
          icon={<EnvelopeIcon />}
          title={
            mailedAt !== null
              ? t('gift-card.mailed', { time: moment(mailedAt) })
              : mailDueAt !== null
                ? t('gift-card.mail-due', { time: moment(mailDueAt) })
                : t('gift-card.not-mailed')
          }
        />
        <Fact
          icon={<CalendarIcon />}
          title={expiresAt === null ? t('gift-card.for-ever') : t('gift-card.expires', { time: moment(expiresAt) })}
        />
      </FactList>
      {message !== '' && (
        <Notice title={t('gift-card.message')}>
          <span className={styles.message}>{message}</span>
        </Notice>
      )}
      <h3 className={styles.heading}>{t('gift-card.ledger')}</h3>
      <ul className={styles.ledger}>
        {card.entries.map((entry, index) => (
          <li key={index} className={styles.line}>
            <span className={styles.words}>
              <span>
                {t(`gift-card.entry.${entry.kind}`)}
                {entry.reason !== '' && `: ${entry.reason}`}
              </span>
              <small>{moment(entry.time)}</small>
            </span>
            <span className={styles.amount}>
              {entry.amount < 0 ? `−${amount(-entry.amount)}` : `+${amount(entry.amount)}`}
            </span>
            <b className={styles.amount}>{amount(entry.balance)}</b>
          </li>
        ))}
      </ul>
      {card.entries.length === 0 && <p>{t('gift-card.unpaid')}</p>}
      <GiftCardActs card={card} />
    </>
  )
}

function GiftCardActs({ card }: { card: GiftCardRecord }) {
  const t = useText('provider')
  const dialogs = useDialogs()
  const { act, change, print, isPrinting } = useGiftCardActs(card)
  const isIssued = card.entries.length > 0
  const confirm = (kind: 'BLOCK' | 'REFUND') =>
    dialogs.open({
      kind: 'confirm',
      title: t(`gift-card.confirm.${kind}`, { code: card.code }),
      text: t(`gift-card.confirm-text.${kind}`),
      act: t(`gift-card.act.${kind}`),
      done: t('gift-card.changed'),
      run: () => change(kind),
    })
  if (!isIssued) return null
  return (
    <div className={classNames(styles.acts, styles.pairs)}>
      <Button variant="white" isCompact isLoading={isPrinting} onClick={print}>
        {t('gift-card.pdf')}
      </Button>
      {card.mailTo !== 'NOBODY' && card.balance > 0 && (
        <Button variant="white" isCompact onClick={() => act('MAIL')}>
          {t('gift-card.act.MAIL')}
        </Button>
      )}
      <Button variant="white" isCompact onClick={() => dialogs.open({ kind: 'correct-gift-card', card })}>
        {t('gift-card.correct')}
      </Button>
      {card.canRefund && (
        <Button variant="white" isCompact onClick={() => confirm('REFUND')}>
          {t('gift-card.act.REFUND')}
        </Button>
      )}
      {card.state === 'BLOCKED' ? (
        <Button variant="white" isCompact onClick={() => act('UNBLOCK')}>
          {t('gift-card.act.UNBLOCK')}
        </Button>
      ) : (
        <Button variant="white" isCompact onClick={() => confirm('BLOCK')}>
          {t('gift-card.act.BLOCK')}
        </Button>
      )}
    </div>
  )
}
