import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useScreenSize } from '#shared/calendar/index.ts'
import { fullName } from '#shared/domain/team/specialist.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { Button, ChevronDownIcon, SelectFilter } from '#shared/ui/index.ts'
import { servicesQuery, specialistsQuery } from '#renderer/data/queries.ts'
import { useBridge } from '#renderer/platform/bridge-context.ts'
import { useDialogs } from '#renderer/platform/dialog-context.ts'
import { hasSpecialists, useSession } from '#renderer/platform/session-context.ts'
import styles from './bookings-filters.module.css'
import { filterCount, payments, statuses, type BookingsAddress } from './bookings-address.ts'
import { PeriodFilter } from './period-filter.tsx'

interface BookingsFiltersProps {
  place: BookingsAddress
  onChange: (changes: Partial<BookingsAddress>) => void
  onClear: () => void
}

/** The filters of the list. In a narrow window they are behind a button with the number of active ones. */
export function BookingsFilters({ place, onChange, onClear }: BookingsFiltersProps) {
  const t = useText('provider')
  const dialogs = useDialogs()
  const isMobile = useScreenSize() === 'mobile'
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
        <PeopleAndServices place={place} onChange={onChange} />
        <SelectFilter
          label={t('bookings.status')}
          options={[
            { value: '', label: t('bookings.any') },
            ...statuses
              // Upcoming bookings are never cancelled, and past ones are never pending, so that state is not offered.
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
        <Button
          variant="text"
          isCompact
          className={styles.why}
          onClick={() =>
            dialogs.open({
              kind: 'why-not-offered',
              ...(place.serviceId !== '' && { serviceId: place.serviceId }),
              ...(place.specialistId !== '' && { specialistId: place.specialistId }),
            })
          }
        >
          {t('why.title')}
        </Button>
      </div>
    </div>
  )
}

/** Filters by specialist (for a business, as far as the person sees their bookings) and by service. */
function PeopleAndServices({ place, onChange }: Pick<BookingsFiltersProps, 'place' | 'onChange'>) {
  const t = useText('provider')
  const bridge = useBridge()
  const session = useSession()
  const seesAll = hasSpecialists(session) && session.role === 'OWNER'
  const { data: specialists = [] } = useQuery({ ...specialistsQuery(bridge), enabled: seesAll })
  const { data: services = [] } = useQuery(servicesQuery(bridge))
  return (
    <>
      {seesAll && (
        <SelectFilter
          label={t('bookings.specialist')}
          options={[
            { value: '', label: t('calendar.everyone') },
            ...specialists.map((each) => ({ value: each.id, label: fullName(each) })),
          ]}
          value={place.specialistId}
          onChange={(specialistId) => onChange({ specialistId })}
        />
      )}
      <SelectFilter
        label={t('bookings.service')}
        options={[
          { value: '', label: t('bookings.any-service') },
          ...services.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        value={place.serviceId}
        onChange={(serviceId) => onChange({ serviceId })}
      />
    </>
  )
}
