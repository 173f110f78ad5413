import { useQuery } from '@tanstack/react-query'
import { useScreenSize } from '#shared/calendar/index.ts'
import { periodBefore } from '#shared/domain/report/report-period.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { Button, classNames, EmptyState, Skeleton, VisuallyHidden } from '#shared/ui/index.ts'
import { reportQuery, type ReportSearch } from '#renderer/data/report-queries.ts'
import { useBridge } from '#renderer/platform/calls/bridge-context.ts'
import { useDialogs } from '#renderer/platform/dialogs/dialog-context.ts'
import { useHotkeys } from '#renderer/platform/keyboard/use-hotkeys.ts'
import { ChartIcon, DownloadIcon } from '#renderer/platform/theme/icons.tsx'
import { LoadFailure, Screen } from '#renderer/platform/screens/screen.tsx'
import screen from '#renderer/platform/screens/screen.module.css'
import { ScrollRegion } from '#renderer/platform/screens/scroll-region.tsx'
import { TitledPanel } from '#renderer/platform/screens/titled-panel.tsx'
import { useExportList } from '#renderer/platform/lists/use-export-list.ts'
import { useWallNow } from '#renderer/platform/time/use-wall-now.ts'
import { type Grouping, periodOf, searchOf, addressOf, paramsOf, type ReportUrlState } from './report-url-state.ts'
import { ReportDetails } from './report-details.tsx'
import { ReportFilters } from './report-filters.tsx'
import { isEmptyReport } from './report-rows.ts'
import styles from './report-screen.module.css'
import { ReportTiles } from './report-tiles.tsx'
import { useReportFormats } from './use-report-formats.ts'
import { useUrlState } from '#renderer/platform/navigation/use-url-state.ts'

const definitions = ['sold', 'hours', 'income', 'customers'] as const

/**
 * The numbers of a period, compared with the previous period. An owner sees all, a specialist their own. The URL holds the screen's state.
 */
export function ReportScreen() {
  const t = useText('provider')
  const bridge = useBridge()
  const dialogs = useDialogs()
  const { date: today } = useWallNow()
  const { place, change } = useUrlState(addressOf, paramsOf, withChanges)
  const words = useReportFormats()
  const period = periodOf(place, today)
  const search = searchOf(place, today)
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(reportQuery(bridge, search))

  useHotkeys({ '?': () => dialogs.open({ kind: 'keys' }) })

  return (
    <Screen title={t('report.title')} isFlush actions={<SaveButtons search={search} by={place.by} />}>
      <div className={styles.bar}>
        <ReportFilters place={place} period={period} onChange={change} />
      </div>
      <ScrollRegion className={screen.content} aria-label={t('report.title')} aria-busy={isFetching}>
        <div className={classNames(styles.content, isPlaceholderData && styles.old)}>
          <p className={styles.compared}>
            {t('report.compared', { period: words.period(period), before: words.period(periodBefore(period)) })}
          </p>
          {error && <LoadFailure error={error} onRetry={refetch} />}
          {data ? (
            <>
              <ReportTiles report={data} />
              {isEmptyReport(data) ? (
                <EmptyState icon={<ChartIcon size={32} />} title={t('report.empty')}>
                  {t('report.empty-text')}
                </EmptyState>
              ) : (
                <ReportDetails report={data} place={place} onChange={change} />
              )}
              <TitledPanel title={t('report.definitions')}>
                <ul className={styles.definitions}>
                  {definitions.map((each) => (
                    <li key={each}>{t(`report.definition.${each}`)}</li>
                  ))}
                </ul>
              </TitledPanel>
            </>
          ) : (
            !error && (
              <output className={styles.content}>
                <VisuallyHidden>{t('report.loading')}</VisuallyHidden>
                <Skeleton width="100%" height="112px" />
                <Skeleton width="100%" height="420px" />
              </output>
            )
          )}
        </div>
      </ScrollRegion>
    </Screen>
  )
}

interface SaveButtonsProps {
  search: ReportSearch
  by: Grouping
}

const fileGroupings = {
  day: 'DAY',
  week: 'WEEK',
  month: 'MONTH',
  specialist: 'SPECIALIST',
  service: 'SERVICE',
} as const

/** Buttons to save the report's table, and the payments of the period, as files. */
function SaveButtons({ search, by }: SaveButtonsProps) {
  const t = useText('provider')
  const bridge = useBridge()
  const isNarrow = useScreenSize() === 'mobile'
  const [report, payments] = [useExportList(), useExportList()]
  const { from, to } = search

  const saveReport = () =>
    report.mutate({
      name: t('report.file', { from, to }),
      load: () => bridge.call('exportReport', { query: { ...search, by: fileGroupings[by] } }),
    })
  const savePayments = () =>
    payments.mutate({
      name: t('report.payments-file', { from, to }),
      load: (after) => bridge.call('exportPayments', { query: { from, to, ...after } }),
    })
  return (
    <>
      <Button variant="white" isCompact isLoading={payments.isPending} onClick={savePayments}>
        {!isNarrow && <DownloadIcon size={16} />} {t(isNarrow ? 'report.payments-short' : 'report.export-payments')}
      </Button>
      <Button variant="white" isCompact isLoading={report.isPending} onClick={saveReport}>
        {!isNarrow && <DownloadIcon size={16} />} {t(isNarrow ? 'list.save-short' : 'list.save')}
      </Button>
    </>
  )
}

const withChanges = (state: ReportUrlState, changes: Partial<ReportUrlState>): ReportUrlState => ({
  ...state,
  ...changes,
})
