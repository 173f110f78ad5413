import { useState } from 'react'
import { useLocale, useText } from '#shared/i18n/use-text.ts'
import type { Weekday } from '#shared/time/local-date.ts'
import { Button } from '#shared/ui/index.ts'
import type { Service } from '#renderer/data/api-types.ts'
import { DayHours } from '#renderer/platform/week-hours/day-hours.tsx'
import { weekdayNameWithin } from '#renderer/platform/week-hours/weekday-name.ts'
import { LocationFields } from '../fields/location-fields.tsx'
import { ServicesField } from '../fields/services-field.tsx'
import { CopyDayMenu } from './copy-day-menu.tsx'
import { newPart, type DraftPart } from './week-draft.ts'

interface WeekDayProps {
  day: Weekday
  parts: readonly DraftPart[]
  /** The services that the specialist can be booked for. */
  services: readonly Service[]
  error: string | undefined
  onChange: (parts: readonly DraftPart[]) => void
  onCopy: (to: readonly Weekday[]) => void
}

/** The fields of one weekday: its time ranges, and the services and locations of each range. */
export function WeekDay({ day, parts, services, error, onChange, onCopy }: WeekDayProps) {
  const t = useText('provider')
  const locale = useLocale()
  const [opened, setOpened] = useState<number>()
  const name = weekdayNameWithin(day, locale)
  const open = opened === undefined ? undefined : parts[opened]
  const change = (changes: Partial<DraftPart>) =>
    onChange(parts.map((part, index) => (index === opened ? { ...part, ...changes } : part)))

  return (
    <DayHours
      day={day}
      ranges={parts}
      error={error}
      onChange={onChange}
      added={(range) => newPart(range, services)}
      acts={parts.length > 0 && <CopyDayMenu day={day} onCopy={onCopy} />}
      renderDetail={(_, index) => (
        <Button
          variant="text"
          isCompact
          aria-expanded={index === opened}
          aria-label={t('week.details', { day: name, number: index + 1 })}
          onClick={() => setOpened(index === opened ? undefined : index)}
        >
          {t('week.details-short')}
        </Button>
      )}
    >
      {open && (
        <>
          <ServicesField
            type="APPOINTMENT"
            offered={services}
            chosenIds={open.serviceIds}
            onChange={(serviceIds) => change({ serviceIds })}
            error={undefined}
          />
          <LocationFields
            types={open.locationTypes}
            onTypes={(locationTypes) => change({ locationTypes })}
            placeId={(open.placeIds.length === 1 && open.placeIds[0]) || ''}
            onPlace={(id) => change({ placeIds: id === '' ? [] : [id] })}
            error={undefined}
          />
        </>
      )}
    </DayHours>
  )
}
