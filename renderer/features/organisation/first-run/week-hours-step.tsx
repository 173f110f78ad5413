import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { defaultRecurrenceEnd } from '#shared/domain/availability/series/recurrence.ts'
import { formatDuration } from '#shared/i18n/format.ts'
import { useLocale, useText } from '#shared/i18n/use-text.ts'
import { addDays, type LocalDate } from '#shared/time/local-date.ts'
import { Button, Notice } from '#shared/ui/index.ts'
import { useBridge } from '#renderer/platform/calls/bridge-context.ts'
import { RecurrenceEndField } from '#renderer/platform/fields/recurrence-end-field.tsx'
import { RepeatIcon } from '#renderer/platform/theme/icons.tsx'
import { useSession } from '#renderer/platform/session/session-context.ts'
import { useErrorText } from '#renderer/platform/calls/use-error-text.ts'
import { useWallNow } from '#renderer/platform/time/use-wall-now.ts'
import { DayHours } from '#renderer/platform/week-hours/day-hours.tsx'
import {
  minutesAWeek,
  problemOf,
  usualWeek,
  weekdays,
  type WeekHours,
} from '#renderer/platform/week-hours/week-hours.ts'
import styles from './first-run.module.css'
import type { FirstRunProgress } from './first-run-steps.ts'
import { StepFrame } from './step-frame.tsx'
import { planWeek, toRequest, type PlannedSeries } from './series-of-week-hours.ts'

interface HoursStepProps {
  progress: FirstRunProgress
  onBack: () => void
  onNext: () => void
}

/** The step for the weekly hours in which customers can book. */
export function WeekHoursStep({ progress, onBack, onNext }: HoursStepProps) {
  const t = useText('provider')
  if (!progress.hasHours) return <WeekForm progress={progress} onBack={onBack} onNext={onNext} />
  return (
    <StepFrame
      title={t('first-run.hours.title')}
      next={t('first-run.next')}
      onBack={onBack}
      onSubmit={(event) => {
        event.preventDefault()
        onNext()
      }}
    >
      <Notice kind="success">{t('first-run.hours.there')}</Notice>
    </StepFrame>
  )
}

/** A key of a series, to recognise the series that are already published. */
const nameOf = ({ days, range }: PlannedSeries): string => `${days.join('')} ${range.from} ${range.to}`

function WeekForm({ progress, onBack, onNext }: HoursStepProps) {
  const t = useText('provider')
  const validation = useText('validation')
  const locale = useLocale()
  const bridge = useBridge()
  const queryClient = useQueryClient()
  const errorText = useErrorText()
  const { date: today } = useWallNow()
  const session = useSession()
  const specialistId = session.specialistId ?? progress.services[0]?.specialistIds[0]
  const own = progress.services.filter((service) => service.specialistIds.some((id) => id === specialistId))
  const inWindow = own.filter(({ serviceKind }) => serviceKind === 'PRIVATE')
  const [week, setWeek] = useState<WeekHours>(usualWeek)
  const [endDate, setEndDate] = useState<LocalDate | null>(null)
  const [choosesEnd, setChoosesEnd] = useState(false)
  const [isTried, setTried] = useState(false)
  const [refusal, setRefusal] = useState<{ days: readonly number[]; text: string }>()
  // Keys of the series that were published before a failure. A retry skips them.
  const published = useRef(new Set<string>())

  const shortest = Math.min(...own.map(({ duration }) => duration))
  const problems = week.map((day) => problemOf(day, Number.isFinite(shortest) ? shortest : 0))
  const minutes = minutesAWeek(week)
  const services = inWindow.length > 0 ? inWindow : own.slice(0, 1)

  const publish = useMutation({
    mutationFn: async () => {
      for (const series of planWeek(week, today)) {
        if (published.current.has(nameOf(series))) continue
        const body = toRequest(series, {
          type: inWindow.length > 0 ? 'APPOINTMENT' : 'TIME_SLOT',
          specialistId,
          serviceIds: services.map(({ id }) => id),
          locationTypes: [...new Set(services.flatMap(({ locationTypes }) => locationTypes))],
          endDate,
        })
        try {
          await bridge.call('createAvailability', { body })
        } catch (error) {
          setRefusal({ days: series.days, text: errorText(error) })
          throw error
        }
        published.current.add(nameOf(series))
      }
    },
    onMutate: () => setRefusal(undefined),
    onSuccess: async () => {
      await Promise.all([['calendar'], ['offer']].map((queryKey) => queryClient.invalidateQueries({ queryKey })))
      onNext()
    },
  })

  return (
    <StepFrame
      title={t('first-run.hours.title')}
      lead={t('first-run.hours.lead')}
      next={t('first-run.next')}
      onBack={onBack}
      isSaving={publish.isPending}
      isNextDisabled={minutes === 0 || specialistId === undefined || services.length === 0}
      summary={t('first-run.hours.week', { hours: formatDuration(minutes, locale) })}
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (problems.every((problem) => problem === undefined) && !publish.isPending) publish.mutate()
      }}
    >
      {services.length === 0 && <Notice kind="warning">{t('first-run.hours.no-service')}</Notice>}
      {refusal && <Notice kind="error">{refusal.text}</Notice>}
      <ul className={styles.week}>
        {weekdays.map((day, index) => {
          const problem = problems[index]
          return (
            <DayHours
              key={day}
              day={day}
              ranges={week[index] ?? []}
              isRefused={refusal?.days.includes(day) ?? false}
              error={isTried && problem ? validation(problem) : undefined}
              added={(range) => range}
              onChange={(ranges) => setWeek(week.map((each, at) => (at === index ? ranges : each)))}
            />
          )
        })}
      </ul>
      <div className={styles.repeat}>
        <RepeatIcon size={20} />
        {choosesEnd ? (
          <RecurrenceEndField
            value={endDate}
            onChange={setEndDate}
            proposed={defaultRecurrenceEnd(today, today)}
            earliest={addDays(today, 7)}
          />
        ) : (
          <>
            <span>{t('first-run.hours.repeats')}</span>
            <Button variant="text" isCompact onClick={() => setChoosesEnd(true)}>
              {t('first-run.hours.change')}
            </Button>
          </>
        )}
      </div>
    </StepFrame>
  )
}
