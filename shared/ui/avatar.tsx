import { useState } from 'react'
import styles from './avatar.module.css'
import { classNames } from './class-names.ts'
import { PeopleIcon, PersonIcon } from './icons.tsx'
import { initials, tintOf } from './initials.ts'

const tints = ['tint0', 'tint1', 'tint2', 'tint3']

interface AvatarProps {
  /** The person's name; its initials replace a missing or broken picture. */
  name?: string | undefined
  src?: string | undefined
  /** Whether the avatar represents several people, such as "Everyone"; it then shows no initials. */
  isGroup?: boolean | undefined
  /** The size (spec A section 2). In pixels: L 96, M 64, DEFAULT 40, S 32, XS 24, XXS 20. */
  size?: 'L' | 'M' | 'S' | 'XS' | 'XXS' | 'DEFAULT' | undefined
  className?: string | undefined
}

/** An avatar is always beside a written name, so it is hidden from screen readers. */
export function Avatar({ name = '', src, isGroup = false, size = 'DEFAULT', className }: AvatarProps) {
  const [brokenSrc, setBrokenSrc] = useState<string>()
  const isNamed = !isGroup && name.trim() !== ''
  const Icon = isGroup ? PeopleIcon : PersonIcon
  const look = isNamed ? styles[tints[tintOf(name, tints.length)] ?? ''] : styles.nobody
  return (
    <span className={classNames(styles.avatar, styles[size], look, className)} aria-hidden="true">
      {src && src !== brokenSrc ? (
        <img src={src} alt="" decoding="async" onError={() => setBrokenSrc(src)} />
      ) : (
        (isNamed && initials(name)) || <Icon />
      )}
    </span>
  )
}
