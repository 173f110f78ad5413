import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import { formatDate } from '#shared/i18n/format.ts'
import { useLocale, useText } from '#shared/i18n/use-text.ts'
import { localDate } from '#shared/time/local-date.ts'
import { formatLocalTime } from '#shared/time/local-time.ts'
import { Button, CalendarIcon, EmptyState, SelectFilter, Skeleton, VisuallyHidden } from '#shared/ui/index.ts'
import { agendaQuery } from '#renderer/data/agenda-queries.ts'
import { locationsQuery } from '#renderer/data/queries.ts'
import { useBridge } from '#renderer/platform/calls/bridge-context.ts'
import { DateField } from '#renderer/platform/fields/date-field.tsx'
import { useDialogs } from '#renderer/platform/dialogs/dialog-context.ts'
import { useHotkeys } from '#renderer/platform/keyboard/use-hotkeys.ts'
import { PrinterIcon } from '#renderer/platform/theme/icons.tsx'
import { LoadFailure, Screen } from '#renderer/platform/screens/screen.tsx'
import { SpecialistFilter } from '#renderer/platform/lists/specialist-filter.tsx'
import { useWallNow } from '#renderer/platform/time/use-wall-now.ts'
import { type AgendaUrlState, addressOf, daysOf, paramsOf } from './agenda-url-state.ts'
import { AgendaSheetView } from './agenda-sheet-view.tsx'
import { sheetsOf } from './group-bookings-into-printed-sheets.ts'
import styles from './agenda-screen.module.css'

const longAgo = localDate('2000-01-01')

/** The printable agenda of a day or a week, with one table per specialist and day. The URL holds its state. */
export function AgendaScreen() {
  const t = useText('provider')
  const locale = useLocale()
  const bridge = useBridge()
  const dialogs = useDialogs()
  const now = useWallNow()
  const [params, setParams] = useSearchParams()
  const place = addressOf(params, now.date)
  const { data, error, refetch } = useQuery(agendaQuery(bridge, daysOf(place)))
  const locations = useQuery(locationsQuery(bridge))
  const sheets = data && locations.data && sheetsOf(data, place.specialistIds, daysOf(place))
  const print = () => window.print()

  useHotkeys({ p: print, '?': () => dialogs.open({ kind: 'keys' }) })

  return (
    <Screen
      title={t('agenda.title')}
      actions={
        <Button isCompact onClick={print}>
          <PrinterIcon size={16} /> {t('agenda.print')}
        </Button>
      }
    >
      <AgendaFilters
        place={place}
        onChange={(changes) => setParams(paramsOf({ ...place, ...changes }, now.date), { replace: true })}
      />
      {error && <LoadFailure error={error} onRetry={refetch} />}
      {sheets?.map((sheet) => (
        <AgendaSheetView key={`${sheet.specialistId} ${sheet.date}`} sheet={sheet} locations={locations.data ?? []} />
      ))}
      {sheets?.length === 0 && (
        <EmptyState icon={<CalendarIcon size={32} />} title={t('agenda.empty')}>
          {t('agenda.empty-text')}
        </EmptyState>
      )}
      {!sheets && !error && (
        <output>
          <VisuallyHidden>{t('agenda.loading')}</VisuallyHidden>
          <Skeleton width="100%" height="220px" />
        </output>
      )}
      <p className={styles.printed}>
        {t('agenda.printed', { date: formatDate(now.date, locale), time: formatLocalTime(now.minute) })}
      </p>
    </Screen>
  )
}

interface AgendaFiltersProps {
  place: AgendaUrlState
  onChange: (changes: Partial<AgendaUrlState>) => void
}

function AgendaFilters({ place, onChange }: AgendaFiltersProps) {
  const t = useText('provider')
  const [specialistId = ''] = place.specialistIds.length === 1 ? place.specialistIds : []
  return (
    <div className={styles.filters}>
      <SelectFilter
        label={t('agenda.view')}
        options={(['day', 'week'] as const).map((value) => ({ value, label: t(`agenda.view.${value}`) }))}
        value={place.view}
        onChange={(value) => onChange({ view: value === 'day' ? 'day' : 'week' })}
      />
      <DateField
        label={t(`agenda.${place.view}`)}
        value={place.day}
        onChange={(day) => onChange({ day })}
        earliest={longAgo}
      />
      <SpecialistFilter value={specialistId} onChange={(id) => onChange({ specialistIds: id === '' ? [] : [id] })} />
    </div>
  )
}
