import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useText } from '#shared/i18n/use-text.ts'
import { localDate } from '#shared/time/local-date.ts'
import { SelectFilter } from '#shared/ui/index.ts'
import { customerTagsQuery } from '#renderer/data/customer-queries.ts'
import { useBridge } from '#renderer/platform/calls/bridge-context.ts'
import { DateField } from '#renderer/platform/fields/date-field.tsx'
import { useWallNow } from '#renderer/platform/time/use-wall-now.ts'
import { type CustomersUrlState, filters, isDated, sinceOf, sorts } from './customers-url-state.ts'
import styles from './customers-filters.module.css'

/** The first date that can be chosen, earlier than any customer. */
const longAgo = localDate('2000-01-01')

interface CustomersFiltersProps {
  place: CustomersUrlState
  onChange: (changes: Partial<CustomersUrlState>) => void
  /** The search field, which a narrow window shows here because its header has no room for it. */
  search: ReactNode
}

/** The filters of the list: a chip per filter, a date if the chosen filter has one, the tag, and the sort order. */
export function CustomersFilters({ place, onChange, search }: CustomersFiltersProps) {
  const t = useText('provider')
  const { date: today } = useWallNow()
  const since = sinceOf(place, today)
  const { data: tags = [] } = useQuery(customerTagsQuery(useBridge()))
  // The tag of the address is offered, even if no customer has it any more.
  const offered = [...new Set([...tags.map(({ tag }) => tag), ...(place.tag === '' ? [] : [place.tag])])]
  return (
    <div className={styles.bar}>
      {search}
      <div className={styles.row}>
        <fieldset className={styles.chips}>
          <legend className={styles.legend}>{t('customer.filters')}</legend>
          {filters.map((filter) => (
            <button
              key={filter}
              type="button"
              className={styles.chip}
              aria-pressed={place.show === filter}
              onClick={() => onChange({ show: place.show === filter ? '' : filter, since: '' })}
            >
              {t(`customer.filter.${filter}`)}
            </button>
          ))}
        </fieldset>
        <div className={styles.selects}>
          {isDated(place.show) && since !== undefined && (
            <div className={styles.since}>
              <DateField
                label={t(`customer.since.${place.show}`)}
                value={since}
                onChange={(date) => onChange({ since: date })}
                earliest={longAgo}
              />
            </div>
          )}
          {offered.length > 0 && (
            <SelectFilter
              label={t('customer.filter.tag')}
              options={[
                { value: '', label: t('customer.filter.any-tag') },
                ...offered.map((tag) => ({ value: tag, label: tag })),
              ]}
              value={place.tag}
              onChange={(tag) => onChange({ tag })}
            />
          )}
          <SelectFilter
            label={t('customer.sort')}
            options={sorts.map((sort) => ({ value: sort, label: t(`customer.sort.${sort}`) }))}
            value={place.sort}
            onChange={(sort) => onChange({ sort: sorts.find((each) => each === sort) ?? 'NAME' })}
          />
        </div>
      </div>
    </div>
  )
}
