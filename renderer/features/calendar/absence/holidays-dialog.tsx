import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDate } from '#shared/i18n/format.ts'
import { useLocale, useText } from '#shared/i18n/use-text.ts'
import { Button, Checkbox, EmptyState, Notice, Select, Skeleton, useToast } from '#shared/ui/index.ts'
import { holidayPreviewQuery, holidaysQuery } from '#renderer/data/queries.ts'
import type { HolidayList } from '#renderer/data/api-types.ts'
import { AppDialog } from '#renderer/platform/dialogs/app-dialog.tsx'
import { useBridge } from '#renderer/platform/calls/bridge-context.ts'
import { useDialogFrame } from '#renderer/platform/dialogs/dialog-context.ts'
import grid from '#renderer/platform/forms/form-grid.module.css'
import { LoadFailure } from '#renderer/platform/screens/screen.tsx'
import { useKeepInput, useKeptInput } from '#renderer/platform/drafts/use-dialog-draft.ts'
import { useCloseFormDialog } from '#renderer/platform/forms/use-close-form-dialog.ts'
import { useErrorText } from '#renderer/platform/calls/use-error-text.ts'
import { AbsenceConsequences } from './absence-consequences.tsx'
import { choicesBody, NO_CHOICES, outcomeText } from './booking-choices.ts'
import styles from './holidays-dialog.module.css'

interface Place {
  readonly country?: string
  readonly region?: string
}

/** Chooses the public holidays on which everyone is away (rule D155). */
export function HolidaysDialog() {
  const t = useText('provider')
  const bridge = useBridge()
  const [place, setPlace] = useState<Place>({})
  const {
    data: list,
    error,
    refetch,
  } = useQuery({
    ...holidaysQuery(bridge, place),
    placeholderData: keepPreviousData,
  })
  if (!list) {
    return (
      <AppDialog size="large" title={t('holidays.title')} description={t('holidays.text')}>
        {error ? (
          <LoadFailure error={error} onRetry={() => void refetch()} />
        ) : (
          <>
            <Skeleton height="44px" />
            <Skeleton height="300px" />
          </>
        )}
      </AppDialog>
    )
  }
  return <HolidaysForm list={list} onPlace={setPlace} />
}

interface HolidaysFormProps {
  list: HolidayList
  onPlace: (place: Place) => void
}

function HolidaysForm({ list, onPlace }: HolidaysFormProps) {
  const t = useText('provider')
  const locale = useLocale()
  const bridge = useBridge()
  const queryClient = useQueryClient()
  const showToast = useToast()
  const errorText = useErrorText()
  const { close } = useDialogFrame()
  const { country, region, countries, regions, holidays } = list
  const before = holidays.filter(({ isKept }) => isKept).map(({ rule }) => rule)
  const shownPlace = `${country} ${region}`
  // The checkboxes belong to one country and region. Another place starts with its stored choice.
  const [checked, setChecked] = useState<{ readonly place: string; readonly rules: readonly string[] } | undefined>(
    useKeptInput<{ checked?: { place: string; rules: readonly string[] } }>({})?.checked,
  )
  const rules = checked?.place === shownPlace ? checked.rules : before
  const setRules = (chosen: readonly string[]) => setChecked({ place: shownPlace, rules: chosen })
  const [choices, setChoices] = useState(NO_CHOICES)
  const [message, setMessage] = useState('')
  const isChanged = rules.length !== before.length || rules.some((rule) => !before.includes(rule))
  useKeepInput(isChanged, { checked }, {})
  const dismiss = useCloseFormDialog(isChanged)
  const body = { country: country ?? '', region, rules: [...rules] }
  const preview = useQuery({
    ...holidayPreviewQuery(bridge, body),
    enabled: country !== null && rules.length > 0,
    placeholderData: keepPreviousData,
  })
  const impact = rules.length > 0 ? preview.data : undefined
  const isOutdated = rules.length > 0 && preview.isFetching && (preview.isPlaceholderData || impact === undefined)

  const saving = useMutation({
    mutationFn: () =>
      bridge.call('saveHolidays', { body: { ...body, ...choicesBody(choices, impact?.bookings ?? [], message) } }),
    onSuccess: (answer) => {
      for (const key of ['calendar', 'absences', 'booking', 'bookings'])
        void queryClient.invalidateQueries({ queryKey: [key] })
      const kept = answer.kept === 0 ? t('holidays.none-kept') : t('holidays.saved', { count: answer.kept })
      const title = `${kept} ${outcomeText(t, answer)}`.trim()
      close(() => showToast({ kind: 'success', title }))
    },
  })

  const nameOfCountry = (code: string) => new Intl.DisplayNames(locale, { type: 'region' }).of(code) ?? code
  const isAll = rules.length === holidays.length
  const toggle = (rule: string) =>
    setRules(rules.includes(rule) ? rules.filter((each) => each !== rule) : [...rules, rule])

  return (
    <AppDialog
      size="large"
      title={t('holidays.title')}
      description={t('holidays.text')}
      onDismiss={dismiss}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isOutdated && country !== null) saving.mutate()
      }}
      footer={
        <>
          <Button variant="white" onClick={dismiss}>
            {t('absence.cancel')}
          </Button>
          <Button type="submit" disabled={isOutdated || country === null} isLoading={saving.isPending}>
            {t('absence.save')}
          </Button>
        </>
      }
    >
      {saving.error && <Notice kind="error">{errorText(saving.error)}</Notice>}
      <div className={grid.two}>
        <Select
          label={t('holidays.country')}
          required
          mode="searchable"
          options={countries
            .map((value) => ({ value, label: nameOfCountry(value) }))
            .toSorted((a, b) => a.label.localeCompare(b.label, locale))}
          value={country ?? ''}
          onChange={(code) => onPlace({ country: code })}
        />
        {regions.length > 0 && country !== null && (
          <Select
            label={t('holidays.region')}
            required
            mode={regions.length > 8 ? 'searchable' : 'plain'}
            options={[
              { value: '', label: t('holidays.whole-country') },
              ...regions.map(({ code, name }) => ({ value: code, label: name })),
            ]}
            value={region ?? ''}
            onChange={(code) => onPlace({ country, ...(code !== '' && { region: code }) })}
          />
        )}
      </div>
      {country === null && <EmptyState title={t('holidays.choose-country')} />}
      {country !== null && holidays.length === 0 && <EmptyState title={t('holidays.none')} />}
      {holidays.length > 0 && (
        <fieldset className={styles.holidays}>
          <legend className={styles.head}>
            <b>{t('holidays.list')}</b>
            <Button variant="text" isCompact onClick={() => setRules(isAll ? [] : holidays.map(({ rule }) => rule))}>
              {t(isAll ? 'holidays.uncheck-all' : 'holidays.check-all')}
            </Button>
          </legend>
          <ul>
            {holidays.map(({ rule, name, dates }) => (
              <li key={rule}>
                <Checkbox
                  label={
                    <>
                      {name} <small className={styles.dates}>{datesText(dates, locale)}</small>
                    </>
                  }
                  checked={rules.includes(rule)}
                  onChange={() => toggle(rule)}
                />
              </li>
            ))}
          </ul>
          <small className={styles.source}>{t('holidays.source')}</small>
        </fieldset>
      )}
      {rules.length > 0 && !preview.isError && (
        <AbsenceConsequences
          impact={impact}
          choices={choices}
          onChoices={setChoices}
          message={message}
          onMessage={setMessage}
        />
      )}
    </AppDialog>
  )
}

/** Formats the first date of a holiday in each year. */
function datesText(dates: readonly string[], locale: 'en' | 'nl'): string {
  const firsts = dates.filter((date, index) => dates[index - 1]?.slice(0, 4) !== date.slice(0, 4))
  return firsts.map((date) => formatDate(date, locale)).join(', ')
}
