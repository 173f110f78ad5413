import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { hasSpecialistChoice } from '#shared/domain/organisation/organisation.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { Avatar, ChevronRightIcon, PinIcon } from '#shared/ui/index.ts'
import { useCatalogue, type Specialist } from '../../../data/catalogue.ts'
import { giftCardsOnSaleQuery } from '../../../data/gift-card/gift-cards-on-sale.ts'
import { locationsQuery } from '../../../data/locations-query.ts'
import { useWidgetNavigation } from '../../../platform/use-widget-navigation.ts'
import { ExpandableText } from '../../../platform/shell/expandable-text.tsx'
import { OrganisationContact } from '../../../platform/shell/organisation-contact.tsx'
import { OrganisationLogo } from '../../../platform/shell/organisation-logo.tsx'
import { Screen } from '../../../platform/shell/screen.tsx'
import styles from './company.module.css'

/** Information about the organisation: its specialists, its locations, and how to reach it. */
export function CompanyScreen() {
  const t = useText('widget')
  const { organisation, specialists } = useCatalogue()
  const { data: locations = [] } = useQuery(locationsQuery)
  const { data: sale } = useQuery(giftCardsOnSaleQuery)
  const { addressOf } = useWidgetNavigation()
  const isTeam = hasSpecialistChoice(organisation.kind)
  return (
    <Screen title={t('company.title')}>
      <section className={styles.company}>
        <OrganisationLogo organisation={organisation} />
        <h2>{organisation.name}</h2>
        <p>{organisation.tagline}</p>
        {sale?.isOn && <Link to={addressOf('/gift_card')}>{t('company.gift-card')}</Link>}
      </section>
      <ul className={styles.people} aria-label={t('company.people')}>
        {specialists.map((specialist) => (
          <li key={specialist.id}>
            <Person specialist={specialist} isLinked={isTeam} />
          </li>
        ))}
      </ul>
      {locations.length > 0 && (
        <ul className={styles.places} aria-label={t('location.title')}>
          {locations.map(({ id, address, postalCode, city }) => (
            <li key={id}>
              <PinIcon />
              <span>
                {address}, {postalCode} {city}
              </span>
            </li>
          ))}
        </ul>
      )}
      <OrganisationContact contact={organisation.contact} title={t('contact.title')} />
    </Screen>
  )
}

interface PersonProps {
  specialist: Specialist
  /** Whether the specialist is linked to a page with their services. */
  isLinked: boolean
}

function Person({ specialist: { id, name, title, bio, pictureSrc }, isLinked }: PersonProps) {
  const { addressOf } = useWidgetNavigation()
  const who = (
    <>
      <Avatar name={name} src={pictureSrc} size="M" />
      <span className={styles.words}>
        <b>{name}</b>
        <span>{title}</span>
      </span>
      {isLinked && <ChevronRightIcon size={16} />}
    </>
  )
  if (isLinked)
    return (
      <Link className={styles.person} to={addressOf(`/team/${id}/services`)}>
        {who}
      </Link>
    )
  return (
    <>
      <div className={styles.person}>{who}</div>
      {bio && <ExpandableText text={bio} />}
    </>
  )
}
