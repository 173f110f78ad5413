import { lazy, Suspense, useState, type MouseEvent, type Ref } from 'react'
import { fullName } from '#shared/domain/team/specialist.ts'
import { type CalendarAction, CalendarHeader, type CalendarState } from '#shared/calendar/index.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { Button, ChevronDownIcon, IconButton } from '#shared/ui/index.ts'
import type { Specialist } from '#renderer/data/api-types.ts'
import { PlusIcon } from '#renderer/platform/theme/icons.tsx'
import { KeyCap } from '#renderer/platform/keyboard/key-cap.tsx'
import { SearchField } from '#renderer/platform/lists/search-field.tsx'
import { useSession } from '#renderer/platform/session/session-context.ts'
import { useShell } from '#renderer/platform/screens/menu-button-context.ts'
import styles from './calendar-top.module.css'
import type { SpecialistMark } from './people/specialist-marks.ts'

const SpecialistMenu = lazy(() =>
  import('./people/specialist-menu.tsx').then((module) => ({ default: module.SpecialistMenu })),
)

const CalendarMoreMenu = lazy(() =>
  import('./calendar-more-menu.tsx').then((module) => ({ default: module.CalendarMoreMenu })),
)

interface CalendarTopProps {
  state: CalendarState
  dispatch: (action: CalendarAction) => void
  /** The specialists to choose from. The choice is hidden if there are fewer than two. */
  specialists: readonly Specialist[]
  /** The specialists whose calendars are shown; empty for all. */
  specialistIds: readonly string[]
  marks: ReadonlyMap<string, SpecialistMark>
  onChooseSpecialists: (ids: readonly string[]) => void
  searchField: Ref<HTMLInputElement>
  searchText: string
  onSearch: (text: string) => void
  onToday: () => void
  onNew: () => void
  /** Opens the dialog for a booking for a customer. */
  onBook: () => void
  onAddAbsence: (what: 'BLOCK' | 'AWAY') => void
  /** Opens the printable agenda. */
  onPrint: () => void
}

/** The calendar's header with the provider's actions. */
export function CalendarTop({
  state,
  dispatch,
  specialists,
  specialistIds,
  marks,
  onChooseSpecialists,
  searchField,
  searchText,
  onSearch,
  onToday,
  onNew,
  onBook,
  onAddAbsence,
  onPrint,
}: CalendarTopProps) {
  const t = useText('provider')
  const { user } = useSession()
  const { onMenu } = useShell()
  const [menuAnchor, setMenuAnchor] = useState<Element | null>(null)
  const [addAnchor, setAddAnchor] = useState<Element | null>(null)
  const hasChoice = specialists.length > 1
  const chosen = specialists.filter(({ id }) => specialistIds.includes(id))
  const shown = hasChoice ? (chosen.length === 1 ? chosen[0] : undefined) : specialists[0]
  const several = chosen.length > 1 ? t('calendar.chosen', { count: chosen.length }) : t('calendar.everyone')

  return (
    <>
      <CalendarHeader
        state={state}
        dispatch={dispatch}
        onMenu={onMenu}
        person={{
          name: hasChoice && !shown ? several : fullName(shown ?? user),
          src: shown?.profilePicture?.url,
          isGroup: hasChoice && !shown,
          ...(hasChoice && {
            onPress: (event: MouseEvent<HTMLButtonElement>) => setMenuAnchor(event.currentTarget),
          }),
        }}
      >
        <Button variant="white" isCompact className={styles.today} onClick={onToday}>
          {t('calendar.today')} <KeyCap>T</KeyCap>
        </Button>
        <SearchField
          ref={searchField}
          label={t('calendar.search')}
          value={searchText}
          onChange={onSearch}
          hotkey="/"
          isCompact
        />
        <Button isCompact onClick={onNew}>
          <PlusIcon size={16} /> <span className={styles.label}>{t('calendar.new')}</span> <KeyCap>N</KeyCap>
        </Button>
        <IconButton
          className={styles.menu}
          label={t('absence.menu')}
          icon={<ChevronDownIcon size={16} />}
          aria-haspopup="menu"
          aria-expanded={addAnchor !== null}
          onClick={(event) => setAddAnchor(event.currentTarget)}
        />
      </CalendarHeader>
      {addAnchor && (
        <Suspense>
          <CalendarMoreMenu
            anchor={addAnchor}
            specialistId={specialistIds.length === 1 ? specialistIds[0] : undefined}
            onBook={onBook}
            onAddAbsence={onAddAbsence}
            onPrint={onPrint}
            onClose={() => setAddAnchor(null)}
          />
        </Suspense>
      )}
      {menuAnchor && (
        <Suspense>
          <SpecialistMenu
            anchor={menuAnchor}
            specialists={specialists}
            marks={marks}
            chosenIds={specialistIds}
            onChoose={onChooseSpecialists}
            onClose={() => setMenuAnchor(null)}
          />
        </Suspense>
      )}
    </>
  )
}
