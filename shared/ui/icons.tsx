/** Outline icons on a 24 px grid in the text colour. Each is an export of its own, so only used ones are bundled. */
import { classNames } from './class-names.ts'
import styles from './icons.module.css'

interface IconProps {
  /** Size in pixels, default 20. Smaller icons have thicker lines, so that all look equally heavy. */
  size?: 14 | 16 | 20 | 24 | 32
  className?: string | undefined
}

const lineWidths = { 14: 2, 16: 1.8, 20: 1.6, 24: 1.6, 32: 1.6 }

/** Creates an icon from one SVG path. */
export function outline(path: string) {
  return function Icon({ size = 20, className }: IconProps) {
    return (
      <svg
        viewBox="0 0 24 24"
        width={size}
        height={size}
        strokeWidth={lineWidths[size]}
        className={classNames(styles.icon, className)}
        aria-hidden="true"
      >
        <path d={path} />
      </svg>
    )
  }
}

export const BackIcon = /* @__PURE__ */ outline('M15 5l-7 7 7 7')
export const ChevronDownIcon = /* @__PURE__ */ outline('M6 9.5l6 6 6-6')
export const ChevronLeftIcon = /* @__PURE__ */ outline('M14.5 6l-6 6 6 6')
export const ChevronRightIcon = /* @__PURE__ */ outline('M9.5 6l6 6-6 6')
export const CheckIcon = /* @__PURE__ */ outline('M5 12.5l4.5 4.5L19 7.5')
export const CloseIcon = /* @__PURE__ */ outline('M6 6l12 12M18 6L6 18')
export const MenuIcon = /* @__PURE__ */ outline('M4 7h16M4 12h16M4 17h16')
export const ClockIcon = /* @__PURE__ */ outline('M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7v5.2l3.2 1.9')
export const CalendarIcon = /* @__PURE__ */ outline(
  'M5.5 5h13a2 2 0 0 1 2 2v11.5a2 2 0 0 1-2 2h-13a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2zM3.5 10h17M8 3v4M16 3v4',
)
export const PinIcon = /* @__PURE__ */ outline(
  'M12 21s7-6.2 7-11.5a7 7 0 1 0-14 0C5 14.8 12 21 12 21zM12 12a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z',
)
export const VideoIcon = /* @__PURE__ */ outline(
  'M4.5 6.5h9a2 2 0 0 1 2 2v7a2 2 0 0 1-2 2h-9a2 2 0 0 1-2-2v-7a2 2 0 0 1 2-2zM15.5 10.8l6-3.3v9l-6-3.3',
)
export const PhoneIcon = /* @__PURE__ */ outline(
  'M6.2 3.5h2.6l1.7 4.3-2.2 1.5a12 12 0 0 0 6.4 6.4l1.5-2.2 4.3 1.7v2.6c0 1.2-1 2.1-2.2 2A17 17 0 0 1 4.2 5.7c-.1-1.2.8-2.2 2-2.2z',
)
export const PersonIcon = /* @__PURE__ */ outline(
  'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.5 20c.8-3.6 3.8-5.5 7.5-5.5s6.7 1.9 7.5 5.5',
)
export const PeopleIcon = /* @__PURE__ */ outline(
  'M12 11a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM6.5 19c.5-3.2 2.7-4.8 5.5-4.8s5 1.6 5.5 4.8M5 12.5a2.2 2.2 0 1 1 .7-4.2M19 12.5a2.2 2.2 0 1 0-.7-4.2M2 17.5c.2-1.5.9-2.6 2-3.2M22 17.5c-.2-1.5-.9-2.6-2-3.2',
)
export const SunriseIcon = /* @__PURE__ */ outline(
  'M3 18.5h18M6.5 14.5a5.5 5.5 0 0 1 11 0M12 3v3M4.5 7.5l1.8 1.8M19.5 7.5l-1.8 1.8',
)
export const SunIcon = /* @__PURE__ */ outline(
  'M12 16.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9zM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M18.7 5.3l-1.4 1.4M6.7 17.3l-1.4 1.4',
)
export const MoonIcon = /* @__PURE__ */ outline('M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5z')
export const EyeIcon = /* @__PURE__ */ outline(
  'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z',
)
export const EyeOffIcon = /* @__PURE__ */ outline(
  'M4 4l16 16M9.9 5.8A9.3 9.3 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a17 17 0 0 1-2.7 3.4M6.3 7.3A16.5 16.5 0 0 0 2.5 12S6 18.5 12 18.5a9 9 0 0 0 4.8-1.4M9.9 9.9a3 3 0 0 0 4.2 4.2',
)
export const AlertIcon = /* @__PURE__ */ outline('M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7.5v5.5M12 16.4v.1')
export const WarningIcon = /* @__PURE__ */ outline('M12 4L2.8 19.5h18.4zM12 10v4.5M12 17v.1')
export const InformationIcon = /* @__PURE__ */ outline('M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 11v5.5M12 7.6v.1')
export const SuccessIcon = /* @__PURE__ */ outline('M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM8 12.3l2.8 2.8 5.2-5.6')
export const BellIcon = /* @__PURE__ */ outline('M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 2h-15zM10 21h4')
export const SearchIcon = /* @__PURE__ */ outline('M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM15.5 15.5L20 20')
export const DotsIcon = /* @__PURE__ */ outline(
  'M12 6.5a1 1 0 1 0 0-2 1 1 0 0 0 0 2zM12 13a1 1 0 1 0 0-2 1 1 0 0 0 0 2zM12 19.5a1 1 0 1 0 0-2 1 1 0 0 0 0 2z',
)
