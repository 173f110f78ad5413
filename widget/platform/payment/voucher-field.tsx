import { useId, useState, type SubmitEvent } from 'react'
import { LONGEST_CODE, MOST_CODES } from '#shared/domain/price/voucher-code.ts'
import { shownGiftCardCode } from '#shared/domain/gift-card/gift-card-code.ts'
import { formatDate, formatPrice } from '#shared/i18n/format.ts'
import type { Locale } from '#shared/i18n/locale.ts'
import { useLocale, useText } from '#shared/i18n/use-text.ts'
import { addDays, localDate } from '#shared/time/local-date.ts'
import { Button, Notice, TextField } from '#shared/ui/index.ts'
import { centsOf } from '../../data/catalogue.ts'
import { ActionFailureNotice } from '../shell/action-failure-notice.tsx'
import type { WireQuote } from '../../data/payment/quote.ts'
import styles from './voucher-field.module.css'

export interface VoucherFieldProps {
  codes: readonly string[]
  onChange: (codes: readonly string[]) => void
  quote: WireQuote | undefined
  error: Error | null
  isLoading: boolean
  /** The field's title and hint, which say what kinds of codes it accepts. The default names a coupon and gift cards. */
  words?: { title: string; hint: string }
}

type CheckedCode = WireQuote['codes'][number]

/** One field for the codes of a coupon and of gift cards (rule D284). Each code can be removed again. */
export function VoucherField({ codes, onChange, quote, error, isLoading, words }: VoucherFieldProps) {
  const t = useText('payment')
  const titleId = useId()
  const [typed, setTyped] = useState('')
  const isFull = codes.length >= MOST_CODES

  function add(event: SubmitEvent) {
    event.preventDefault()
    const code = typed.trim()
    if (code === '') return
    setTyped('')
    if (!codes.includes(code)) onChange([...codes, code])
  }

  // The index refers to the codes of the quote. They are in the stored form and without duplicates, in the order in which they were typed.
  const remove = (index: number) => onChange((quote?.codes ?? []).toSpliced(index, 1).map(({ code }) => code))

  return (
    <section className={styles.vouchers} aria-labelledby={titleId}>
      <h3 className={styles.title} id={titleId}>
        {words?.title ?? t('voucher.title')}
      </h3>
      {codes.length > 0 && quote && (
        <ul className={styles.codes} aria-live="polite">
          {quote.codes.map((each, index) => (
            <Code key={each.code} code={each} onRemove={() => remove(index)} />
          ))}
        </ul>
      )}
      {error && <ActionFailureNotice error={error} />}
      {isFull ? (
        <Notice>{t('voucher.full')}</Notice>
      ) : (
        <form className={styles.form} onSubmit={add} noValidate>
          <TextField
            label={t('voucher.code')}
            required
            hint={words?.hint ?? t('voucher.hint')}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={LONGEST_CODE}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <Button type="submit" variant="white" isLoading={isLoading}>
            {t('voucher.add')}
          </Button>
        </form>
      )}
    </section>
  )
}

function Code({
  code: { code, kind, problem, expiredAt, amount },
  onRemove,
}: {
  code: CheckedCode
  onRemove: () => void
}) {
  const t = useText('payment')
  const locale = useLocale()
  const shown = kind === 'GIFT_CARD' ? shownGiftCardCode(code) : code
  return (
    <li className={styles.code}>
      <p>
        <b>{shown}</b>{' '}
        {problem ? (
          <span className={styles.problem}>
            {problem === 'EXPIRED'
              ? t('voucher.problem.EXPIRED', { date: lastDayOf(expiredAt, locale) })
              : t(`voucher.problem.${problem}`)}
          </span>
        ) : (
          <span className={styles.effect}>
            {t(`voucher.effect.${kind}`, { amount: formatPrice(centsOf(amount), locale) })}
          </span>
        )}
      </p>
      <Button variant="text" aria-label={t('voucher.remove-one', { code: shown })} onClick={onRemove}>
        {t('voucher.remove')}
      </Button>
    </li>
  )
}

/** The last day on which a gift card was valid: that before the midnight at which it expired. */
const lastDayOf = (expiredAt: string | undefined, locale: Locale): string =>
  expiredAt === undefined ? '' : formatDate(addDays(localDate(expiredAt.slice(0, 10)), -1), locale)
