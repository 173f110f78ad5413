import { useText } from '#shared/i18n/use-text.ts'
import { Avatar, ChevronRightIcon } from '#shared/ui/index.ts'
import { useCatalogue } from '../../../data/catalogue.ts'
import { StepLink } from '../../../platform/shell/step-link.tsx'
import { useWidgetNavigation } from '../../../platform/use-widget-navigation.ts'
import styles from './organisation-link.module.css'

/**
 * A link to the organisation's page: its only specialist with their title, otherwise some specialists' pictures and the organisation's name.
 */
export function OrganisationLink() {
  const t = useText('widget')
  const { organisation, specialists } = useCatalogue()
  const { addressOf } = useWidgetNavigation()
  const [first, second] = specialists
  const person = second === undefined ? first : undefined
  return (
    <StepLink to={addressOf('/company')} className={styles.organisationLink}>
      {person ? (
        <>
          <Avatar name={person.name} src={person.pictureSrc} />
          <span className={styles.words}>
            <b>{person.name}</b>
            <span>{person.title}</span>
          </span>
        </>
      ) : (
        <>
          <span className={styles.team}>
            {specialists.slice(0, 3).map(({ id, name, pictureSrc }) => (
              <Avatar key={id} name={name} src={pictureSrc} size="S" />
            ))}
          </span>
          <span className={styles.words}>{t('home.about', { name: organisation.name })}</span>
        </>
      )}
      <ChevronRightIcon size={16} />
    </StepLink>
  )
}
