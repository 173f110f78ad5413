import { useText } from '#shared/i18n/use-text.ts'
import type { Organisation } from '../../data/catalogue.ts'
import styles from './organisation-contact.module.css'

/** A web address without its scheme: "studio-noord.example". */
const shortAddress = (url: string): string => url.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '')

interface OrganisationContactProps {
  contact: Organisation['contact']
  /** The words above it. */
  title: string
}

/** How customers reach the organisation (rule D371): phone, mail, web site, and when. Nothing where it says none of these. */
export function OrganisationContact({ contact, title }: OrganisationContactProps) {
  const t = useText('widget')
  if (!contact) return null
  const { phoneNumber, email, website, openingHours } = contact
  const links = [
    { name: 'contact.phone', text: phoneNumber, href: `tel:${phoneNumber.replaceAll(/[^\d+]/g, '')}` },
    { name: 'contact.email', text: email, href: `mailto:${email}` },
    { name: 'contact.website', text: shortAddress(website), href: website },
  ] as const
  return (
    <section className={styles.contact} aria-label={title}>
      <h2>{title}</h2>
      <dl>
        {links
          .filter(({ text }) => text !== '')
          .map(({ name, text, href }) => (
            <div key={name}>
              <dt>{t(name)}</dt>
              <dd>
                {/* A new window, because a frame cannot hand a call or a mail over to another program everywhere. */}
                <a href={href} target="_blank" rel="noopener noreferrer">
                  {text}
                </a>
              </dd>
            </div>
          ))}
        {openingHours !== '' && (
          <div>
            <dt>{t('contact.hours')}</dt>
            <dd className={styles.hours}>{openingHours}</dd>
          </div>
        )}
      </dl>
    </section>
  )
}
