import type { LocalDate } from '#shared/time/local-date.ts'
import type { Preferences, Session } from '#shared/ipc/contract.ts'
import { hasSpecialists } from '#renderer/platform/session/session-context.ts'
import { readTypedDate } from './typed-date.ts'

/** The effect of a command. */
export type CommandAct =
  | { readonly kind: 'go'; readonly path: string }
  | { readonly kind: 'new-availability' }
  | { readonly kind: 'new-service' }
  | { readonly kind: 'new-customer' }
  | { readonly kind: 'book-for-customer' }
  | { readonly kind: 'new-absence'; readonly what: 'BLOCK' | 'AWAY' }
  | { readonly kind: 'normal-week' }
  | { readonly kind: 'absences' }
  | { readonly kind: 'holidays' }
  | { readonly kind: 'keys' }
  | { readonly kind: 'preferences'; readonly changes: Partial<Preferences> }
  | { readonly kind: 'booking'; readonly bookingId: string }

export interface Command {
  readonly id: string
  readonly group: 'date' | 'booking' | 'customer' | 'act' | 'place' | 'view'
  /** The key of the command's text. */
  readonly text: CommandText
  /** The equivalent keyboard shortcut, shown at the end of the command's line. */
  readonly hotkey?: string
  readonly act: CommandAct
}

export type CommandText = `command.${
  | 'calendar'
  | 'bookings'
  | 'customers'
  | 'reports'
  | 'invoices'
  | 'services'
  | 'packages'
  | 'locations'
  | 'team'
  | 'settings'
  | 'account'
  | 'new-availability'
  | 'new-service'
  | 'new-customer'
  | 'book-for'
  | 'block-time'
  | 'away'
  | 'normal-week'
  | 'absences'
  | 'holidays'
  | 'agenda-day'
  | 'agenda-week'
  | 'today'
  | 'week'
  | 'month'
  | 'keys'
  | 'theme.light'
  | 'theme.dark'
  | 'theme.system'
  | 'language.en'
  | 'language.nl'}`

const places = [
  'calendar',
  'bookings',
  'customers',
  'reports',
  'invoices',
  'services',
  'packages',
  'locations',
  'team',
  'settings',
  'account',
] as const

const ownersCommands: readonly Command[] = [
  { id: 'holidays', group: 'act', text: 'command.holidays', act: { kind: 'holidays' } },
  { id: 'new-service', group: 'act', text: 'command.new-service', act: { kind: 'new-service' } },
]

/** The commands that are always available. A FREELANCER has no team (rule A6.1), and only owners create services. */
export function standingCommands(session: Session, { theme, language }: Preferences): Command[] {
  const other = language === 'en' ? 'nl' : 'en'
  return [
    {
      id: 'new-availability',
      group: 'act',
      text: 'command.new-availability',
      hotkey: 'N',
      act: { kind: 'new-availability' },
    },
    {
      id: 'book-for',
      group: 'act',
      text: 'command.book-for',
      hotkey: 'C',
      act: { kind: 'book-for-customer' },
    },
    {
      id: 'block-time',
      group: 'act',
      text: 'command.block-time',
      hotkey: 'B',
      act: { kind: 'new-absence', what: 'BLOCK' },
    },
    { id: 'away', group: 'act', text: 'command.away', act: { kind: 'new-absence', what: 'AWAY' } },
    { id: 'normal-week', group: 'act', text: 'command.normal-week', act: { kind: 'normal-week' } },
    { id: 'absences', group: 'act', text: 'command.absences', act: { kind: 'absences' } },
    { id: 'new-customer', group: 'act', text: 'command.new-customer', act: { kind: 'new-customer' } },
    ...(['day', 'week'] as const).map((view): Command => ({
      id: `agenda-${view}`,
      group: 'act',
      text: `command.agenda-${view}`,
      act: { kind: 'go', path: `/agenda?day=&view=${view}` },
    })),
    ...(session.role === 'OWNER' ? ownersCommands : []),
    ...places
      .filter((place) => place !== 'team' || hasSpecialists(session))
      .filter((place) => place !== 'invoices' || session.role === 'OWNER')
      .map((place): Command => ({
        id: place,
        group: 'place',
        text: `command.${place}`,
        act: { kind: 'go', path: `/${place}` },
      })),
    { id: 'today', group: 'view', text: 'command.today', hotkey: 'T', act: { kind: 'go', path: '/calendar?day=' } },
    { id: 'week', group: 'view', text: 'command.week', hotkey: 'W', act: { kind: 'go', path: '/calendar?view=week' } },
    {
      id: 'month',
      group: 'view',
      text: 'command.month',
      hotkey: 'M',
      act: { kind: 'go', path: '/calendar?view=month' },
    },
    ...(['light', 'dark', 'system'] as const)
      .filter((each) => each !== theme)
      .map((each): Command => ({
        id: each,
        group: 'view',
        text: `command.theme.${each}`,
        act: { kind: 'preferences', changes: { theme: each } },
      })),
    {
      id: 'language',
      group: 'view',
      text: `command.language.${other}`,
      act: { kind: 'preferences', changes: { language: other } },
    },
    { id: 'keys', group: 'view', text: 'command.keys', hotkey: '?', act: { kind: 'keys' } },
  ]
}

/** The command for a typed date; undefined if the text is no date. */
export function dateCommand(text: string, today: LocalDate): { date: LocalDate; act: CommandAct } | undefined {
  const date = readTypedDate(text, today)
  return date && date >= today ? { date, act: { kind: 'go', path: `/calendar?day=${date}&view=week` } } : undefined
}

/**
 * Returns the path that a command opens. On the current screen, URL parameters that the command does not set are kept: "Month" keeps the
 * calendar's day and specialists. A parameter without a value is removed: `?day=`.
 */
export function pathFrom(path: string, here: { readonly pathname: string; readonly search: string }): string {
  const [place = '', named] = path.split('?')
  const params = new URLSearchParams(place === here.pathname ? here.search : '')
  for (const [name, value] of new URLSearchParams(named)) {
    if (value === '') params.delete(name)
    else params.set(name, value)
  }
  return params.size === 0 ? place : `${place}?${params}`
}
