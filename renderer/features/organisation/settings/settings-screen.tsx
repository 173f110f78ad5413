import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useRef, type ReactNode } from 'react'
import { Navigate, NavLink, useNavigate, useParams } from 'react-router-dom'
import { useScreenSize } from '#shared/calendar/index.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { Button, Skeleton, VisuallyHidden } from '#shared/ui/index.ts'
import {
  allowedSitesQuery,
  guestSettingsQuery,
  organisationQuery,
  policiesQuery,
  remindersQuery,
} from '#renderer/data/organisation-queries.ts'
import { invoiceSettingsQuery } from '#renderer/data/invoice-queries.ts'
import { waitingSettingsQuery } from '#renderer/data/waiting-list-queries.ts'
import { textSettingsQuery } from '#renderer/data/text-message-queries.ts'
import { customerAccessQuery } from '#renderer/data/customer-queries.ts'
import { useBridge } from '#renderer/platform/calls/bridge-context.ts'
import { useDialogs } from '#renderer/platform/dialogs/dialog-context.ts'
import { EmbedCode } from '#renderer/platform/embed/embed-code.tsx'
import { WidgetPreview } from '#renderer/platform/embed/widget-preview.tsx'
import { useHotkeys } from '#renderer/platform/keyboard/use-hotkeys.ts'
import panel from '#renderer/platform/screens/titled-panel.module.css'
import { TitledPanel } from '#renderer/platform/screens/titled-panel.tsx'
import { LoadFailure, Screen } from '#renderer/platform/screens/screen.tsx'
import { ScrollRegion } from '#renderer/platform/screens/scroll-region.tsx'
import { hasSpecialists, useSession } from '#renderer/platform/session/session-context.ts'
import { CalendarLinkPanel } from './calendar-link-panel.tsx'
import { SpecialistCustomerAccessPanel } from './specialist-customer-access-panel.tsx'
import { ExportOrEraseCustomerPanel } from './export-or-erase-customer-panel.tsx'
import { InvoicesPanel } from './invoices-panel.tsx'
import { OrganisationPanel } from './organisation-panel.tsx'
import { PaymentMethodsPanel } from './payment-methods-panel.tsx'
import { PoliciesPanel } from './policies-panel.tsx'
import { EmailRemindersPanel } from './email-reminders-panel.tsx'
import styles from './settings.module.css'
import { GuestPanel } from './guest-panel.tsx'
import { TextMessagesPanel } from './text-messages-panel.tsx'
import { WaitingListPanel } from './waiting-list-panel.tsx'
import { AllowedSitesPanel } from './allowed-sites-panel.tsx'

const sections = [
  'organisation',
  'booking',
  'reminders',
  'website',
  'payments',
  'invoices',
  'customers',
  'calendar',
] as const
type Section = (typeof sections)[number]

interface SettingsScreenProps {
  /** The section for the payment account of online payments. */
  paymentAccount: ReactNode
}

/** The organisation's settings; a specialist only sees the link to their own calendar. */
export function SettingsScreen({ paymentAccount }: SettingsScreenProps) {
  const t = useText('provider')
  const dialogs = useDialogs()
  const isOwner = useSession().role === 'OWNER'
  const { section } = useParams()
  const shown: readonly Section[] = isOwner ? sections : ['calendar']
  const current = shown.find((each) => each === section)
  const size = useScreenSize()
  const links = useRef<HTMLElement>(null)
  // In a narrow window, scrolls the row of section links to the current one.
  useEffect(() => {
    if (size === 'wide') return
    const link = links.current?.querySelector(`[href$="/settings/${current}"]`)
    link?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
  }, [current, size])

  useHotkeys({ '?': () => dialogs.open({ kind: 'keys' }) })

  if (!current) return <Navigate to={`/settings/${shown[0]}`} replace />
  return (
    <Screen title={t('settings.title')} isFlush>
      <div className={styles.settings}>
        {shown.length > 1 && (
          <nav ref={links} className={styles.sections} aria-label={t('settings.title')}>
            {shown.map((each) => (
              <NavLink key={each} to={`/settings/${each}`} className={styles.section ?? ''}>
                {t(`settings.${each}`)}
              </NavLink>
            ))}
          </nav>
        )}
        <ScrollRegion className={styles.content} aria-label={`${t('settings.title')}: ${t(`settings.${current}`)}`}>
          <div className={styles.column}>{contentOf(current, paymentAccount)}</div>
        </ScrollRegion>
      </div>
    </Screen>
  )
}

function contentOf(section: Section, paymentAccount: ReactNode): ReactNode {
  switch (section) {
    case 'organisation':
      return <WithProfile>{(profile) => <OrganisationPanel profile={profile} />}</WithProfile>
    case 'booking':
      return <BookingSection />
    case 'reminders':
      return <RemindersSection />
    case 'website':
      return <WebsiteSection />
    case 'payments':
      return (
        <>
          <WithProfile>{(profile) => <PaymentMethodsPanel profile={profile} />}</WithProfile>
          <Suspense fallback={<PanelSkeleton />}>{paymentAccount}</Suspense>
        </>
      )
    case 'invoices':
      return <InvoicesSection />
    case 'customers':
      return (
        <>
          <CustomerAccessSection />
          <ExportOrEraseCustomerPanel />
        </>
      )
    case 'calendar':
      return <CalendarLinkPanel />
    default:
      return section satisfies never
  }
}

function WithProfile({
  children,
}: {
  children: (profile: Parameters<typeof OrganisationPanel>[0]['profile']) => ReactNode
}) {
  const { data, error, refetch } = useQuery(organisationQuery(useBridge()))
  if (data) return children(data)
  return error ? <LoadFailure error={error} onRetry={refetch} /> : <PanelSkeleton />
}

function BookingSection() {
  const { data, error, refetch } = useQuery(policiesQuery(useBridge()))
  if (data)
    return (
      <>
        <PoliciesPanel policies={data} />
        <GuestSection />
        <WaitingSection />
      </>
    )
  return error ? <LoadFailure error={error} onRetry={refetch} /> : <PanelSkeleton />
}

function WaitingSection() {
  const { data, error, refetch } = useQuery(waitingSettingsQuery(useBridge()))
  if (data) return <WaitingListPanel settings={data} />
  return error ? <LoadFailure error={error} onRetry={refetch} /> : <PanelSkeleton />
}

function GuestSection() {
  const { data, error, refetch } = useQuery(guestSettingsQuery(useBridge()))
  if (data) return <GuestPanel settings={data} />
  return error ? <LoadFailure error={error} onRetry={refetch} /> : <PanelSkeleton />
}

function InvoicesSection() {
  const { data, error, refetch } = useQuery(invoiceSettingsQuery(useBridge()))
  if (data) return <InvoicesPanel settings={data} />
  return error ? <LoadFailure error={error} onRetry={refetch} /> : <PanelSkeleton />
}

function RemindersSection() {
  const { data, error, refetch } = useQuery(remindersQuery(useBridge()))
  if (data)
    return (
      <>
        <EmailRemindersPanel reminders={data} />
        <TextMessagesSection />
      </>
    )
  return error ? <LoadFailure error={error} onRetry={refetch} /> : <PanelSkeleton />
}

function TextMessagesSection() {
  const { data, error, refetch } = useQuery(textSettingsQuery(useBridge()))
  if (data) return <TextMessagesPanel settings={data} />
  return error ? <LoadFailure error={error} onRetry={refetch} /> : <PanelSkeleton />
}

/** The setting which customer data specialists may see. Hidden for a freelancer, who has no specialists (rule A6.1). */
function CustomerAccessSection() {
  const isBusiness = hasSpecialists(useSession())
  const { data, error, refetch } = useQuery({ ...customerAccessQuery(useBridge()), enabled: isBusiness })
  if (!isBusiness) return null
  if (data) return <SpecialistCustomerAccessPanel access={data} />
  return error ? <LoadFailure error={error} onRetry={refetch} /> : <PanelSkeleton />
}

function WebsiteSection() {
  const t = useText('provider')
  const navigate = useNavigate()
  const { data, error, refetch } = useQuery(allowedSitesQuery(useBridge()))
  return (
    <div className={styles.website}>
      <div className={styles.column}>
        <TitledPanel
          title={t('page.title')}
          lead={t('page.open-lead')}
          action={
            <Button variant="white" isCompact onClick={() => void navigate('/page')}>
              {t('page.open')}
            </Button>
          }
        />
        <TitledPanel title={t('embed.title')} lead={t('embed.lead')}>
          <EmbedCode />
        </TitledPanel>
        {data ? (
          <AllowedSitesPanel list={data} />
        ) : error ? (
          <LoadFailure error={error} onRetry={refetch} />
        ) : (
          <PanelSkeleton />
        )}
      </div>
      <WidgetPreview />
    </div>
  )
}

/** Placeholder for a panel with four fields. */
function PanelSkeleton() {
  const t = useText('ui')
  return (
    <output className={panel.panel}>
      <VisuallyHidden>{t('loading')}</VisuallyHidden>
      <span className={panel.body} aria-hidden="true">
        <Skeleton width="40%" height="20px" />
        {[0, 1, 2, 3].map((placeholder) => (
          <Skeleton key={placeholder} height="44px" />
        ))}
      </span>
    </output>
  )
}
