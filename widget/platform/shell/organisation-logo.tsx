import { Avatar } from '#shared/ui/index.ts'
import type { Organisation } from '../../data/catalogue.ts'
import styles from './organisation-logo.module.css'

interface OrganisationLogoProps {
  organisation: Organisation
}

/** The organisation's logo, or its initials. */
export function OrganisationLogo({ organisation: { name, logoSrc } }: OrganisationLogoProps) {
  return <Avatar name={name} src={logoSrc} className={styles.logo} />
}
