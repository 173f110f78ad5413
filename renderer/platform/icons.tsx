import type { ReactNode } from 'react'

interface IconProps {
  /** Pixels, default 20. */
  size?: 14 | 16 | 20 | 24
}

/** Icons of the provider app in the manner of shared/ui/icons.tsx, which the widget does not need. */
function outline(path: string) {
  return function Icon({ size = 20 }: IconProps): ReactNode {
    return (
      <svg
        viewBox="0 0 24 24"
        width={size}
        height={size}
        fill="none"
        stroke="currentColor"
        strokeWidth={size < 20 ? 1.9 : 1.6}
        strokeLinecap="round"
        strokeLinejoin="round"
        style={{ flex: 'none' }}
        aria-hidden="true"
      >
        <path d={path} />
      </svg>
    )
  }
}

export const TagIcon = outline(
  'M12.5 3.5H20v7.5l-8.8 8.8a1.7 1.7 0 0 1-2.4 0l-5.1-5.1a1.7 1.7 0 0 1 0-2.4zM16.2 7.3h.01',
)
export const SearchIcon = outline('M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM20 20l-4-4')
export const PlusIcon = outline('M12 5v14M5 12h14')
export const HourglassIcon = outline(
  'M7 3.5h10M7 20.5h10M8 3.5c0 4.5 8 4.5 8 8.5s-8 4-8 8.5M16 3.5c0 4.5-8 4.5-8 8.5s8 4 8 8.5',
)
export const EuroIcon = outline('M17.5 6.5A7 7 0 1 0 17.5 17.5M4 10.5h8.5M4 13.7h7.5')
export const EnvelopeIcon = outline(
  'M4.5 5.5h15a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2h-15a2 2 0 0 1-2-2v-9a2 2 0 0 1 2-2zM3 7.5l9 6.5 9-6.5',
)
export const RepeatIcon = outline(
  'M17 3l3 3-3 3M4 11V9.5A3.5 3.5 0 0 1 7.5 6H20M7 21l-3-3 3-3M20 13v1.5a3.5 3.5 0 0 1-3.5 3.5H4',
)
