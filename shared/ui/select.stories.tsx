import { useState } from 'react'
import { Avatar } from './avatar.tsx'
import { Select, type SelectMode, type SelectProps, type SelectVariant } from './select.tsx'
import { NativeSelect, SelectFilter } from './native-select.tsx'
import type { SelectOption } from './select-option.ts'
import { useWords, type StoryGroup } from './story.ts'

type Sample = Partial<SelectProps> & Pick<SelectProps, 'label' | 'options'>

function Sampled({ value: first = '', ...select }: Sample) {
  const [value, setValue] = useState(first)
  return <Select required {...select} value={value} onChange={setValue} />
}

const countries: readonly [code: string, english: string, dutch: string][] = [
  ['BE', 'Belgium', 'België'],
  ['DE', 'Germany', 'Duitsland'],
  ['FR', 'France', 'Frankrijk'],
  ['LU', 'Luxembourg', 'Luxemburg'],
  ['NL', 'Netherlands', 'Nederland'],
]

function useSample(variant: SelectVariant, mode: SelectMode): Sample {
  const word = useWords()
  if (variant === 'countries') {
    const options = countries.map(([value, english, dutch]) => ({ value, label: word(english, dutch) }))
    return { label: word('Country', 'Land'), options, value: 'NL' }
  }
  if (variant === 'image') {
    const options = ['Fenna de Boer', 'Iris Vermeer', 'Luuk van Dam'].map((name) => ({
      value: name,
      label: name,
      picture: <Avatar name={name} size="XS" />,
      detail: mode === 'dotted' ? word('owner', 'eigenaar') : undefined,
    }))
    return { label: word('Specialist', 'Specialist'), options, value: 'Fenna de Boer' }
  }
  const options: SelectOption[] = [
    { value: 'ONE_TIME', label: word('Does not repeat', 'Herhaalt niet'), colour: 'var(--color-ink-3)' },
    { value: 'DAILY', label: word('Daily', 'Dagelijks'), colour: 'var(--color-now)' },
    { value: 'WEEKLY', label: word('Weekly', 'Wekelijks'), colour: 'var(--color-event)' },
    { value: 'YEARLY', label: word('Yearly', 'Jaarlijks'), colour: 'var(--color-pending-line)', isDisabled: true },
  ]
  return { label: word('Frequency', 'Frequentie'), options, value: 'WEEKLY' }
}

function Case({ variant, mode }: { variant: SelectVariant; mode: SelectMode }) {
  return <Sampled {...useSample(variant, mode)} variant={variant} mode={mode} />
}

function States() {
  const word = useWords()
  const sample = useSample('default', 'plain')
  return (
    <>
      <Sampled {...sample} value="" hint={word('How often it repeats', 'Hoe vaak het terugkomt')} required={false} />
      <Sampled {...sample} error={word('Choose another frequency', 'Kies een andere frequentie')} />
      <Sampled {...sample} isValid />
      <Sampled {...sample} isReadOnly />
      <Sampled {...sample} disabled />
      <Sampled {...sample} value="" isLoading />
      <Sampled {...sample} info={word('A series ends after a month.', 'Een reeks eindigt na een maand.')} />
    </>
  )
}

function Acts() {
  const word = useWords()
  const act = () => {}
  return (
    <Sampled
      label={word('More', 'Meer')}
      variant="dots"
      options={[
        { value: 'edit', label: word('Edit', 'Bewerken'), onChoose: act },
        { value: 'copy', label: word('Duplicate', 'Dupliceren'), onChoose: act },
        { value: 'delete', label: word('Delete', 'Verwijderen'), onChoose: act, isDisabled: true },
      ]}
    />
  )
}

function Native() {
  const { options, label, value = '' } = useSample('default', 'plain')
  return (
    <>
      <NativeSelect label={label} options={options} value={value} onChange={() => {}} required />
      <SelectFilter label={label} options={options} value={value} onChange={() => {}} />
    </>
  )
}

function NothingFound() {
  return (
    <Sampled {...useSample('countries', 'searchable')} options={[]} value="" mode="searchable" variant="countries" />
  )
}

const variants: readonly SelectVariant[] = ['default', 'image', 'countries', 'dots']
const modes: readonly SelectMode[] = ['plain', 'dotted', 'searchable']

export const selectStories: StoryGroup = {
  title: 'Select',
  stories: [
    { name: 'states', Example: States },
    ...variants.flatMap((variant) =>
      modes.map((mode) => ({
        name: `${variant}, ${mode}`,
        Example: () => <Case variant={variant} mode={mode} />,
        press: 'button[aria-haspopup]',
      })),
    ),
    { name: 'dots with acts', Example: Acts, press: 'button[aria-haspopup]' },
    { name: 'nothing found', Example: NothingFound, press: 'button[aria-haspopup]' },
    { name: "the platform's own", Example: Native },
  ],
}
