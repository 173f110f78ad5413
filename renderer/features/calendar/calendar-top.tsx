import { lazy, Suspense, useState, type MouseEvent, type Ref } from 'react'
import { fullName } from '#shared/domain/specialist.ts'
import type { CalendarAction, CalendarState } from '#shared/calendar/model/calendar-state.ts'
import { CalendarHeader } from '#shared/calendar/view/calendar-header.tsx'
import { useText } from '#shared/i18n/use-text.ts'
import { Button } from '#shared/ui/index.ts'
import type { Specialist } from '#renderer/data/wire.ts'
import { PlusIcon } from '#renderer/platform/icons.tsx'
import { Key } from '#renderer/platform/key.tsx'
import { SearchField } from '#renderer/platform/search-field.tsx'
import { useSession } from '#renderer/platform/session-context.ts'
import { useShell } from '#renderer/platform/shell-context.ts'
import styles from './calendar-top.module.css'

const SpecialistMenu = lazy(() =>
  import('./specialist-menu.tsx').then((module) => ({ default: module.SpecialistMenu })),
)

interface CalendarTopProps {
  state: CalendarState
  dispatch: (action: CalendarAction) => void
  /** Those to choose from; none or one leaves nothing to choose. */
  specialists: readonly Specialist[]
  specialistId: string | undefined
  onChooseSpecialist: (id: string | undefined) => void
  searchField: Ref<HTMLInputElement>
  searchText: string
  onSearch: (text: string) => void
  onToday: () => void
  onNew: () => void
}

/** The dashboard's header with what the provider does from it. */
export function CalendarTop({
  state,
  dispatch,
  specialists,
  specialistId,
  onChooseSpecialist,
  searchField,
  searchText,
  onSearch,
  onToday,
  onNew,
}: CalendarTopProps) {
  const t = useText('provider')
  const { user } = useSession()
  const { onMenu } = useShell()
  const [menuAnchor, setMenuAnchor] = useState<Element | null>(null)
  const hasChoice = specialists.length > 1
  const shown = hasChoice ? specialists.find(({ id }) => id === specialistId) : specialists[0]
  const name = fullName(shown ?? user)

  return (
    <>
      <CalendarHeader
        state={state}
        dispatch={dispatch}
        onMenu={onMenu}
        person={{
          name: hasChoice && !shown ? t('calendar.everyone') : name,
          src: shown?.profilePicture?.url,
          ...(hasChoice && {
            onPress: (event: MouseEvent<HTMLButtonElement>) => setMenuAnchor(event.currentTarget),
          }),
        }}
      >
        <Button variant="white" isCompact className={styles.today} onClick={onToday}>
          {t('calendar.today')} <Key>T</Key>
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
          <PlusIcon size={16} /> <span className={styles.label}>{t('calendar.new')}</span> <Key>N</Key>
        </Button>
      </CalendarHeader>
      {menuAnchor && (
        <Suspense>
          <SpecialistMenu
            anchor={menuAnchor}
            specialists={specialists}
            chosenId={specialistId}
            onChoose={onChooseSpecialist}
            onClose={() => setMenuAnchor(null)}
          />
        </Suspense>
      )}
    </>
  )
}
