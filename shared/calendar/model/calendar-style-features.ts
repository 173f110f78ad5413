/** The four styles of the shared calendar (rule A2.2). */
export type CalendarStyle = 'default' | 'widget' | 'dashboard' | 'reschedule'

export type CalendarView = 'week' | 'month'

/** The classes of screen widths: below 768 px, up to 1023 px, and from 1024 px (rule A9.1). */
export type ScreenSize = 'mobile' | 'tablet' | 'wide'

export interface StyleTraits {
  /** Whether there is a month view; otherwise the view is always the week (rule A2.4). */
  readonly hasMonthView: boolean
  /** The control that switches the view (rules A2.3 and A2.7). */
  readonly viewSwitch: 'toggle' | 'month label' | 'none'
  /** Whether slots are shown below the days (rule A2.12). */
  readonly showsSlots: boolean
  /** Whether days with slots are marked (rule A4.5). */
  readonly marksAvailableDays: boolean
  /** The days that can be selected: any, from today on, or available ones from today on (rule A4.7). */
  readonly pickableDays: 'any' | 'from today' | 'available'
  /** Whether slots show duration and price (rule A2.13). */
  readonly showsDurationAndPrice: boolean
}

const traits: Record<CalendarStyle, StyleTraits> = {
  default: {
    hasMonthView: true,
    viewSwitch: 'toggle',
    showsSlots: true,
    marksAvailableDays: true,
    pickableDays: 'from today',
    showsDurationAndPrice: true,
  },
  widget: {
    hasMonthView: false,
    viewSwitch: 'none',
    showsSlots: true,
    marksAvailableDays: true,
    pickableDays: 'from today',
    showsDurationAndPrice: true,
  },
  dashboard: {
    hasMonthView: true,
    viewSwitch: 'month label',
    showsSlots: false,
    marksAvailableDays: false,
    pickableDays: 'any',
    showsDurationAndPrice: true,
  },
  reschedule: {
    hasMonthView: false,
    viewSwitch: 'none',
    showsSlots: true,
    marksAvailableDays: false,
    pickableDays: 'available',
    showsDurationAndPrice: false,
  },
}

function isCalendarStyle(text: string): text is CalendarStyle {
  return Object.hasOwn(traits, text)
}

/** The properties of a calendar style. Throws "Incorrect calendar type" for an unknown style (rule A8.4). */
export function traitsOf(style: string): StyleTraits {
  if (!isCalendarStyle(style)) throw new Error('Incorrect calendar type')
  return traits[style]
}

/** The initial view: the month on tablets, else the week (rule A2.5). */
export function firstView(style: CalendarStyle, screen: ScreenSize): CalendarView {
  return traitsOf(style).hasMonthView && screen === 'tablet' ? 'month' : 'week'
}

/** Whether the view can be switched. A toggle is hidden from tablet width on (rule A2.6); a month label is always shown. */
export function canSwitchView(style: CalendarStyle, screen: ScreenSize): boolean {
  const { viewSwitch } = traitsOf(style)
  return viewSwitch === 'month label' || (viewSwitch === 'toggle' && screen === 'mobile')
}
