import { useState } from 'react'
import { useText } from '#shared/i18n/use-text.ts'
import { Tabs } from '#shared/ui/index.ts'
import { useCatalogue, useService } from '../../app/catalogue.ts'
import { usePlaces } from '../../app/places.ts'
import { Screen } from '../../app/shell/screen.tsx'
import { ChosenServiceBar } from './chosen-service-bar.tsx'
import { Overview } from './overview.tsx'
import { PackageList } from './package-list.tsx'
import { ServicePicker } from './service-picker.tsx'

type HomeTab = 'services' | 'packages'

/** The first screen: what can be booked here (rule B2.11). */
export function HomeScreen() {
  const t = useText('widget')
  const { organisation, packages } = useCatalogue()
  const { selection } = usePlaces()
  const service = useService(selection.serviceId)
  const [tab, setTab] = useState<HomeTab>('services')

  return (
    <Screen
      kind="root"
      title={organisation.name}
      subtitle={organisation.tagline}
      bar={tab === 'services' && service && <ChosenServiceBar service={service} />}
    >
      <Overview />
      {packages.length === 0 ? (
        <ServicePicker />
      ) : (
        <Tabs
          label={t('home.tabs')}
          tabs={[
            { id: 'services', label: t('home.services') },
            { id: 'packages', label: t('home.packages') },
          ]}
          value={tab}
          onChange={setTab}
        >
          {tab === 'services' ? <ServicePicker /> : <PackageList packages={packages} />}
        </Tabs>
      )}
    </Screen>
  )
}
