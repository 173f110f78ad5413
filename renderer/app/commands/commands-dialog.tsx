import Dialog from '@mui/material/Dialog'
import useAutocomplete from '@mui/material/useAutocomplete'
import { useQuery } from '@tanstack/react-query'
import { useId, useMemo, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { fullName } from '#shared/domain/team/specialist.ts'
import { customerName } from '#shared/domain/customer/customer.ts'
import { contactLine } from '#renderer/platform/contact/contact-line.ts'
import { formatDate, formatLongDateWithin } from '#shared/i18n/format.ts'
import { useLocale, useText } from '#shared/i18n/use-text.ts'
import { customersQuery } from '#renderer/data/customer-queries.ts'
import { SearchIcon } from '#renderer/platform/theme/icons.tsx'
import { useBridge } from '#renderer/platform/calls/bridge-context.ts'
import { useDialogFrame, useDialogs } from '#renderer/platform/dialogs/dialog-context.ts'
import { KeyCap } from '#renderer/platform/keyboard/key-cap.tsx'
import { usePreferences } from '#renderer/platform/session/preferences-context.ts'
import { useSession } from '#renderer/platform/session/session-context.ts'
import { useGo } from '#renderer/platform/navigation/use-guarded-navigation.ts'
import { matchesQuery, useSearch } from '#shared/ui/index.ts'
import { useWallNow } from '#renderer/platform/time/use-wall-now.ts'
import { dateCommand, pathFrom, standingCommands, type Command, type CommandAct } from './command-list.ts'
import styles from './commands-dialog.module.css'

interface Option {
  readonly id: string
  readonly group: Command['group']
  readonly label: string
  readonly detail?: string
  readonly hotkey?: string | undefined
  readonly act: CommandAct
}

/** Maximum number of bookings in the results, and of customers. */
const mostBookings = 6
const mostCustomers = 4

/** The command palette: screens, actions, dates, customers, bookings by customer, view, theme and language. */
export function CommandsDialog() {
  const t = useText('provider')
  const frame = useDialogFrame()
  return (
    <Dialog
      open={frame.isOpen}
      onClose={() => frame.close()}
      transitionDuration={200}
      maxWidth={false}
      slotProps={{
        transition: { onExited: frame.exited },
        container: { sx: { alignItems: 'flex-start' } },
        // The label is on MUI's paper element, because that has the role of a dialog.
        paper: {
          'aria-label': t('command.title'),
          sx: { width: 'min(600px, 100vw - 32px)', marginTop: 'min(12vh, 96px)' },
        },
      }}
    >
      <CommandBox />
    </Dialog>
  )
}

/** The text field with its list: a WAI-ARIA combobox with MUI's headless hook. */
function CommandBox() {
  const t = useText('provider')
  const id = useId()
  const frame = useDialogFrame()
  const search = useSearch()
  const [text, setText] = useState('')
  const options = useOptions(text, search.query)
  const run = useRun()

  const { getRootProps, getInputProps, getListboxProps, getOptionProps, groupedOptions } = useAutocomplete<Option>({
    id,
    options: [...options],
    open: true,
    value: null,
    inputValue: text,
    autoHighlight: true,
    clearOnBlur: false,
    getOptionLabel: ({ label }) => label,
    isOptionEqualToValue: (one, other) => one.id === other.id,
    // Disables MUI's own filter: the options are filtered already, and the text of a date option differs from what was typed.
    filterOptions: (all) => all,
    onInputChange: (_event, value, reason) => {
      if (reason !== 'input') return
      setText(value)
      search.setText(value)
    },
    onChange: (_event, option) => option && frame.close(() => run(option.act)),
    onClose: (_event, reason) => {
      if (reason === 'escape') frame.close()
    },
  })
  const shown = groupedOptions

  return (
    <>
      <div {...getRootProps()} className={styles.field}>
        <SearchIcon />
        <input
          {...getInputProps()}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- opening the list is asking to type
          autoFocus
          className={styles.input}
          aria-label={t('command.title')}
          placeholder={t('command.hint')}
        />
        <KeyCap>Esc</KeyCap>
      </div>
      <ul {...getListboxProps()} className={styles.list} aria-label={t('command.results')}>
        {shown.map((option, index) => (
          <li {...getOptionProps({ option, index })} key={option.id} className={styles.option}>
            {option.group !== shown[index - 1]?.group && (
              <span className={styles.group}>{t(`command.group.${option.group}`)}</span>
            )}
            <span className={styles.row}>
              <span className={styles.words}>
                {option.label}
                {option.detail !== undefined && <small>{option.detail}</small>}
              </span>
              {option.hotkey !== undefined && <KeyCap>{option.hotkey}</KeyCap>}
            </span>
          </li>
        ))}
      </ul>
      <output className={shown.length === 0 ? styles.none : styles.hidden}>
        {shown.length === 0 ? t('command.none') : t('command.count', { count: shown.length })}
      </output>
    </>
  )
}

/** The results for a text: a date first, then customers, bookings and commands. */
function useOptions(text: string, query: string): readonly Option[] {
  const t = useText('provider')
  const locale = useLocale()
  const bridge = useBridge()
  const session = useSession()
  const { preferences } = usePreferences()
  const { date: today } = useWallNow()
  const bookings = useQuery({
    queryKey: ['bookings', 'commands', query],
    queryFn: ({ signal }) =>
      bridge.call('providerBookings', { query: { text: query, size: mostBookings } }, { signal }),
    enabled: query !== '',
    placeholderData: (previous) => previous,
  })
  const customers = useQuery({
    ...customersQuery(bridge, { text: query, size: mostCustomers }),
    enabled: query !== '',
  })

  return useMemo(() => {
    const words = text.trim()
    const date = dateCommand(words, today)
    const standing = standingCommands(session, preferences).map((command): Option => ({
      ...command,
      label: t(command.text),
    }))
    const found = words === '' ? standing : standing.filter(({ label }) => matchesQuery(label, words))
    const known = query === '' || words === '' ? [] : (customers.data?.customers ?? [])
    const booked = query === '' || words === '' ? [] : (bookings.data?.bookings ?? [])
    return [
      ...(date
        ? [
            {
              id: 'date',
              group: 'date',
              label: t('command.date', { date: formatLongDateWithin(date.date, locale) }),
              detail: formatDate(date.date, locale),
              act: date.act,
            } as const,
          ]
        : []),
      ...known.map((customer): Option => ({
        id: customer.id,
        group: 'customer',
        label: customerName(customer),
        detail: contactLine(customer),
        act: { kind: 'go', path: `/customers/${customer.id}` },
      })),
      ...booked.map((booking): Option => ({
        id: booking.id,
        group: 'booking',
        label: fullName(booking.guest),
        detail: `${formatDate(booking.startTime.slice(0, 10), locale)}, ${booking.startTime.slice(11, 16)} · ${booking.serviceName}`,
        act: { kind: 'booking', bookingId: booking.id },
      })),
      ...found,
    ]
  }, [bookings.data, customers.data, locale, preferences, query, session, t, text, today])
}

function useRun(): (act: CommandAct) => void {
  const go = useGo()
  const here = useLocation()
  const dialogs = useDialogs()
  const { change } = usePreferences()
  return (act) => {
    switch (act.kind) {
      case 'go':
        go(pathFrom(act.path, here))
        return
      case 'new-availability':
        dialogs.open({ kind: 'create-availability' })
        return
      case 'new-customer':
        dialogs.open({ kind: 'customer', onCreated: (id) => go(`/customers/${id}`) })
        return
      case 'new-service':
        dialogs.open({ kind: 'service' })
        return
      case 'new-absence':
        dialogs.open({ kind: 'edit-absence', what: act.what })
        return
      case 'normal-week':
      case 'absences':
      case 'book-for-customer':
      case 'holidays':
      case 'keys':
        dialogs.open({ kind: act.kind })
        return
      case 'preferences':
        change(act.changes)
        return
      case 'booking':
        dialogs.open({ kind: 'booking', bookingId: act.bookingId })
        return
      default:
        act satisfies never
    }
  }
}
