import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useState } from 'react'
import { useLocale, useText } from '#shared/i18n/use-text.ts'
import type { Weekday } from '#shared/time/local-date.ts'
import { IconButton } from '#shared/ui/index.ts'
import { CopyIcon } from '#renderer/platform/theme/icons.tsx'
import { weekdayName, weekdayNameWithin } from '#renderer/platform/week-hours/weekday-name.ts'
import { weekdays } from '#renderer/platform/week-hours/week-hours.ts'

interface CopyDayMenuProps {
  day: Weekday
  onCopy: (to: readonly Weekday[]) => void
}

/** Copies the hours of a day to other days. */
export function CopyDayMenu({ day, onCopy }: CopyDayMenuProps) {
  const t = useText('provider')
  const locale = useLocale()
  const [anchor, setAnchor] = useState<Element | null>(null)
  const label = t('week.copy', { day: weekdayName(day, locale) })
  const choose = (to: readonly Weekday[]) => () => {
    setAnchor(null)
    onCopy(to)
  }
  return (
    <>
      <IconButton
        label={label}
        icon={<CopyIcon />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      />
      <Menu
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        slotProps={{ list: { 'aria-label': label } }}
      >
        <MenuItem onClick={choose(weekdays.slice(0, 5))}>{t('week.copy-workdays')}</MenuItem>
        {weekdays
          .filter((other) => other !== day)
          .map((other) => (
            <MenuItem key={other} onClick={choose([other])}>
              {t('week.copy-to', { day: weekdayNameWithin(other, locale) })}
            </MenuItem>
          ))}
      </Menu>
    </>
  )
}
