import { useId, useState } from 'react'
import { useScreenSize } from '#shared/calendar/index.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { Button, ChevronDownIcon, SelectFilter } from '#shared/ui/index.ts'
import { PeopleAndServicesFilter } from '#renderer/platform/lists/people-and-services-filter.tsx'
import styles from './bookings-filters.module.css'
import { filterCount, payments, statuses, type BookingsUrlState } from './bookings-url-state.ts'
import { PeriodFilter } from './period-filter.tsx'
import { WhyNotOfferedButton } from './why-not-offered-button.tsx'

interface BookingsFiltersProps {
  place: BookingsUrlState
  onChange: (changes: Partial<BookingsUrlState>) => void
  onClear: () => void
}

/** The filters of the list. In a narrow window they are behind a button with the number of active ones. */
export function BookingsFilters({ place, onChange, onClear }: BookingsFiltersProps) {
  const t = useText('provider')
  const size = useScreenSize()
  const isMobile = size === 'mobile'
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const count = filterCount(place)
  return (
    <div className={styles.bar}>
      {isMobile && (
        <Button
          variant="white"
          isCompact
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen((open) => !open)}
        >
          {count > 0 ? t('bookings.filters-set', { count }) : t('bookings.filters')} <ChevronDownIcon size={16} />
        </Button>
      )}
      <div id={id} className={styles.filters} hidden={isMobile && !isOpen}>
        <PeopleAndServicesFilter place={place} onChange={onChange} />
        <SelectFilter
          label={t('bookings.status')}
          options={[
            { value: '', label: t('bookings.any') },
            ...statuses
              // Hides the state that cannot occur: upcoming bookings are never cancelled, and past ones are never pending. A state that the
              // URL sets is still listed.
              .filter(
                (status) => status !== (place.when === 'past' ? 'PENDING' : 'REJECTED') || status === place.status,
              )
              .map((status) => ({ value: status, label: t(`state.${status}`) })),
          ]}
          value={place.status}
          onChange={(status) => onChange({ status: statuses.find((each) => each === status) ?? '' })}
        />
        <SelectFilter
          label={t('bookings.payment')}
          options={[
            { value: '', label: t('bookings.any') },
            ...payments.map((payment) => ({ value: payment, label: t(`bookings.payment.${payment}`) })),
          ]}
          value={place.payment}
          onChange={(payment) => onChange({ payment: payments.find((each) => each === payment) ?? '' })}
        />
        <PeriodFilter place={place} onChange={onChange} />
        {count > 0 && (
          <Button variant="text" isCompact onClick={onClear}>
            {t('bookings.clear')}
          </Button>
        )}
        {size !== 'wide' && <WhyNotOfferedButton place={place} />}
      </div>
    </div>
  )
}
