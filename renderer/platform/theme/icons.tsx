import { outline } from '#shared/ui/icons.tsx'

/** Icons that only the provider app needs. */

export const QuestionIcon = outline(
  'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM9.3 9.4a2.8 2.8 0 1 1 4.1 2.5c-.9.5-1.4 1-1.4 2M12 16.9v.1',
)
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
export const MoreIcon = outline(
  'M5.5 11.4a.6.6 0 1 0 0 1.2.6.6 0 0 0 0-1.2zM12 11.4a.6.6 0 1 0 0 1.2.6.6 0 0 0 0-1.2zM18.5 11.4a.6.6 0 1 0 0 1.2.6.6 0 0 0 0-1.2z',
)
export const PencilIcon = outline('M4 20l.8-4L16 4.8a1.7 1.7 0 0 1 2.4 0l.8.8a1.7 1.7 0 0 1 0 2.4L8 19.2z')
export const BinIcon = outline('M4.5 6.5h15M9.5 6.5V4h5v2.5M6.5 6.5l.8 13h9.4l.8-13M10 10.5v5.5M14 10.5v5.5')
export const ListIcon = outline('M9 6.5h11M9 12h11M9 17.5h11M4.5 6.5h.01M4.5 12h.01M4.5 17.5h.01')
export const ReceiptIcon = outline('M6 3.5h12v17l-2-1.5-2 1.5-2-1.5-2 1.5-2-1.5-2 1.5zM9 8.5h6M9 12h6')
export const ChartIcon = outline('M4 20.5h16M7 17v-5M12 17V5M17 17V9')
export const DownloadIcon = outline(
  'M12 3.5v12M7.5 11L12 15.5 16.5 11M4.5 15.5v3a1.5 1.5 0 0 0 1.5 1.5h12a1.5 1.5 0 0 0 1.5-1.5v-3',
)
export const PrinterIcon = outline(
  'M7 9V3.5h10V9M7 17.5H5.5A1.5 1.5 0 0 1 4 16v-5.5A1.5 1.5 0 0 1 5.5 9h13a1.5 1.5 0 0 1 1.5 1.5V16a1.5 1.5 0 0 1-1.5 1.5H17M7 14.5h10v6H7z',
)
export const BoxIcon = outline('M12 3.2l7.8 4.4v8.8L12 20.8l-7.8-4.4V7.6zM4.4 7.7L12 12l7.6-4.3M12 12v8.6')
export const GiftIcon = outline(
  'M4 8.5h16v4H4zM5.5 12.5V20h13v-7.5M12 8.5V20M12 8.5C9 8.5 7.5 7.4 7.5 6a2 2 0 0 1 3.5-1.3L12 8.5zM12 8.5c3 0 4.5-1.1 4.5-2.5A2 2 0 0 0 13 4.7z',
)
export const SettingsIcon = outline(
  'M4 8h8.5M17.5 8H20M15 10.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zM4 16h2.5M11.5 16H20M9 18.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z',
)
export const LockIcon = outline(
  'M7 10.5h10a1.5 1.5 0 0 1 1.5 1.5v6.5A1.5 1.5 0 0 1 17 20H7a1.5 1.5 0 0 1-1.5-1.5V12A1.5 1.5 0 0 1 7 10.5zM8.5 10.5V7.5a3.5 3.5 0 0 1 7 0v3',
)
export const FlagIcon = outline('M5 20.5V4M5 4.5h12l-2.5 4 2.5 4H5')
export const CopyIcon = outline(
  'M9.5 8h9A1.5 1.5 0 0 1 20 9.5v9a1.5 1.5 0 0 1-1.5 1.5h-9A1.5 1.5 0 0 1 8 18.5v-9A1.5 1.5 0 0 1 9.5 8zM16 8V5.5A1.5 1.5 0 0 0 14.5 4h-9A1.5 1.5 0 0 0 4 5.5v9A1.5 1.5 0 0 0 5.5 16H8',
)
export const UploadIcon = outline(
  'M12 15.5V4M7.5 8L12 3.5 16.5 8M4.5 15.5v3a1.5 1.5 0 0 0 1.5 1.5h12a1.5 1.5 0 0 0 1.5-1.5v-3',
)
