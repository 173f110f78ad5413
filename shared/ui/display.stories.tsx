import { useState } from 'react'
import { Accordion } from './accordion.tsx'
import { Avatar } from './avatar.tsx'
import { Button } from './button.tsx'
import { LocationBadge } from './location-badge.tsx'
import { PriceLabel } from './price-label.tsx'
import { ServiceCard, ServiceList } from './service-card.tsx'
import { ServiceListSkeleton, Skeleton, SlotListSkeleton } from './skeleton.tsx'
import { Spinner } from './spinner.tsx'
import { useWords, type StoryGroup } from './story.ts'
import { Tabs } from './tabs.tsx'
import { Tooltip, type TooltipSide } from './tooltip.tsx'

const sizes = ['L', 'M', 'DEFAULT', 'S', 'XS', 'XXS'] as const

function Avatars() {
  return (
    <>
      {['Fenna de Boer', 'Iris', ''].map((name) => (
        <span key={name}>
          {sizes.map((size) => (
            <Avatar key={size} name={name} size={size} />
          ))}
        </span>
      ))}
      <span>
        {sizes.map((size) => (
          <Avatar key={size} name="Everyone" isGroup size={size} />
        ))}
      </span>
    </>
  )
}

function Badges() {
  return (
    <>
      <LocationBadge type="virtual" />
      <LocationBadge type="phone" />
      <LocationBadge type="physical" />
      <LocationBadge />
    </>
  )
}

function Prices() {
  return [8500, 6250, 0, 9_999_900].map((cents) => (
    <span key={cents}>
      <PriceLabel cents={cents} />
    </span>
  ))
}

function Cards() {
  const word = useWords()
  const [chosen, setChosen] = useState('yoga')
  const toggle = (id: string) => () => setChosen(chosen === id ? '' : id)
  return (
    <ServiceList label={word('Services', 'Diensten')}>
      <ServiceCard
        name={word('Deep tissue massage', 'Bindweefselmassage')}
        locationTypes={['physical']}
        duration={60}
        priceCents={8500}
        isChosen={chosen === 'massage'}
        onToggle={toggle('massage')}
      />
      <ServiceCard
        name={word('Breath and mobility', 'Adem en beweging')}
        locationTypes={['physical', 'virtual']}
        duration={75}
        priceCents={1800}
        seats={8}
        isChosen={chosen === 'yoga'}
        onToggle={toggle('yoga')}
      />
      <ServiceCard
        name={word('First conversation', 'Kennismaking')}
        locationTypes={[]}
        duration={20}
        priceCents={0}
        isChosen={chosen === 'talk'}
        onToggle={toggle('talk')}
      />
    </ServiceList>
  )
}

function CompactCards() {
  const word = useWords()
  const [chosen, setChosen] = useState(1)
  return (
    <ServiceList label={word('Services', 'Diensten')} isUneven>
      {[30, 60, 90].map((duration, index) => (
        <ServiceCard
          key={duration}
          name={word(`Massage of ${duration} minutes`, `Massage van ${duration} minuten`)}
          locationTypes={['physical']}
          duration={duration}
          priceCents={duration * 100}
          isCompact={index > 0}
          isChosen={chosen === index}
          onToggle={() => setChosen(chosen === index ? -1 : index)}
        />
      ))}
    </ServiceList>
  )
}

function Disclosures() {
  const word = useWords()
  return (
    <Accordion
      level={2}
      sections={[
        {
          id: 'where',
          title: word('Where does it take place?', 'Waar is het?'),
          content: word('In our studio, or by video-call.', 'In onze studio, of met een videogesprek.'),
          isOpenAtFirst: true,
        },
        {
          id: 'cancel',
          title: word('Can I cancel?', 'Kan ik annuleren?'),
          detail: '24 h',
          content: word('Up to a day before.', 'Tot een dag van tevoren.'),
        },
        { id: 'more', title: word('More', 'Meer'), content: '', isDisabled: true },
      ]}
    />
  )
}

type Part = 'service' | 'people' | 'off'

function TabBar({ variant }: { variant: 'segmented' | 'underlined' }) {
  const word = useWords()
  const [tab, setTab] = useState<Part>('service')
  return (
    <div>
      <Tabs<Part>
        label={word('Parts', 'Onderdelen')}
        variant={variant}
        value={tab}
        onChange={setTab}
        tabs={[
          { id: 'service', label: word('Service', 'Dienst') },
          { id: 'people', label: word('Provided by', 'Gegeven door'), count: 3 },
          { id: 'off', label: word('Later', 'Later'), isDisabled: true },
        ]}
      >
        <p>{tab === 'service' ? word('The service', 'De dienst') : word('The people', 'De mensen')}</p>
      </Tabs>
    </div>
  )
}

function Hint({ side }: { side?: TooltipSide }) {
  const word = useWords()
  return (
    <Tooltip side={side} text={word('Shown at rest and at focus', 'Te zien bij aanwijzen en bij focus')} opensOnPress>
      <Button variant="white">{side ?? word('on top', 'erboven')}</Button>
    </Tooltip>
  )
}

function Bones() {
  return (
    <>
      <Skeleton width="60%" />
      <Skeleton width="40%" height="20px" />
    </>
  )
}

export const displayStories: StoryGroup = {
  title: 'Display',
  stories: [
    { name: 'avatars', Example: Avatars },
    { name: 'location badges', Example: Badges },
    { name: 'prices', Example: Prices },
    { name: 'service cards', Example: Cards },
    { name: 'service cards of a long list', Example: CompactCards },
    { name: 'accordion', Example: Disclosures },
    { name: 'tab bar, segmented', Example: () => <TabBar variant="segmented" /> },
    { name: 'tab bar, underlined', Example: () => <TabBar variant="underlined" /> },
    { name: 'tooltip', Example: Hint, press: 'button' },
    { name: 'tooltip at the right', Example: () => <Hint side="right" />, press: 'button' },
    { name: 'spinner', Example: Spinner },
    { name: 'skeleton', Example: Bones },
    { name: 'skeleton of services', Example: ServiceListSkeleton },
    { name: 'skeleton of time slots', Example: SlotListSkeleton },
  ],
}
