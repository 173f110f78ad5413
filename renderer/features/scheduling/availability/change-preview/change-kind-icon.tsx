import type { ReactNode } from 'react'
import { CheckIcon, PersonIcon, VisuallyHidden, WarningIcon } from '#shared/ui/index.ts'
import { PencilIcon, PlusIcon } from '#renderer/platform/theme/icons.tsx'
import type { ChangeKind } from './preview-entries.ts'

const icons: Readonly<Record<ChangeKind, ((props: { size: 14 }) => ReactNode) | undefined>> = {
  created: PlusIcon,
  updated: CheckIcon,
  // A deleted occurrence has no icon, because its text is struck through.
  deleted: undefined,
  booked: PersonIcon,
  edited: PencilIcon,
  blocked: WarningIcon,
}

/** An icon for the effect of a change on an occurrence, with a text for screen readers. */
export function ChangeKindIcon({ fate, label }: { fate: ChangeKind; label: string }) {
  const Icon = icons[fate]
  return (
    <>
      {Icon && <Icon size={14} />}
      <VisuallyHidden>{label} </VisuallyHidden>
    </>
  )
}
