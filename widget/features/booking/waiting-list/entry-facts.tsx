import type { Ref } from 'react'
import { formatLongDate } from '#shared/i18n/format.ts'
import { useLocale, useText } from '#shared/i18n/use-text.ts'
import { todayIn } from '../../../data/booking/slot-queries.ts'
import { useCatalogue } from '../../../data/catalogue.ts'
import { Fact, FactList } from '../../../platform/shell/fact-list.tsx'
import styles from './waiting-list.module.css'
import type { WaitingEntry } from './waiting-queries.ts'
import { formatMoment, standingText, useEntryZoneNote } from './waiting-words.ts'

interface EntryFactsProps {
  /** The section element, to move the focus to it. */
  ref: Ref<HTMLElement>
  entry: WaitingEntry
}

/** What a waiting-list entry waits for or is offered, and its current state. */
export function EntryFacts({ ref, entry }: EntryFactsProps) {
  const t = useText('waiting')
  const locale = useLocale()
  const noteOf = useEntryZoneNote()
  const zoneNote = (instant: string) => noteOf(entry, instant)
  const thisYear = todayIn(useCatalogue().organisation.zone).slice(0, 4)
  const { state, offer, serviceName, specialistName, startTime, date } = entry
  const time = offer?.startTime ?? startTime
  const day = time?.slice(0, 10) ?? date ?? ''
  const year = day.slice(0, 4)
  const title =
    state === 'OFFERED'
      ? t('offer.title')
      : state === 'WAITING'
        ? standingText(entry, t, locale, zoneNote)
        : t(`${state}.title`)
  const text =
    state === 'OFFERED'
      ? t('offer.text', { until: offer ? formatMoment(offer.validUntil, locale) + zoneNote(offer.validUntil) : '' })
      : t(state === 'ACCEPTED' && !entry.needsAccount ? 'ACCEPTED.guest' : `${state}.text`)
  const facts = [
    { label: t('fact.service'), value: serviceName },
    { label: t('fact.specialist'), value: specialistName },
    { label: t('fact.date'), value: formatLongDate(day, locale) + (year === thisYear ? '' : ` ${year}`) },
    {
      label: t('fact.time'),
      value: time ? time.slice(11, 16) + zoneNote(time) : '',
    },
  ]
  return (
    <section ref={ref} className={styles.card} tabIndex={-1} aria-labelledby="waiting-standing">
      <div className={styles.head} aria-live="polite">
        <h2 id="waiting-standing">{title}</h2>
        <p>{text}</p>
      </div>
      <FactList>
        {facts
          .filter(({ value }) => value !== '')
          .map(({ label, value }) => (
            <Fact key={label} label={label}>
              {value}
            </Fact>
          ))}
      </FactList>
    </section>
  )
}
