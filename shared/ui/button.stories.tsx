import type { CSSProperties } from 'react'
import { Button, type ButtonVariant } from './button.tsx'
import { CheckIcon, CloseIcon } from './icons.tsx'
import { IconButton } from './icon-button.tsx'
import { useWords, type StoryGroup } from './story.ts'

const variants: readonly ButtonVariant[] = [
  'primary',
  'black',
  'white',
  'green',
  'red',
  'text',
  'grey',
  'custom',
  'redInverted',
]

const brand = {
  '--button-fill': '#4a2f8f',
  '--button-fill-hover': '#3a2472',
  '--button-ink': '#ffffff',
} as CSSProperties

/** The states of a variant: normal, with an icon, compact, loading and disabled. */
function Variant({ variant }: { variant: ButtonVariant }) {
  const word = useWords()
  const style = variant === 'custom' ? brand : undefined
  const save = word('Save changes', 'Wijzigingen opslaan')
  return (
    <>
      <Button variant={variant} style={style}>
        {save}
      </Button>
      <Button variant={variant} style={style}>
        <CheckIcon size={16} />
        {word('Confirm', 'Bevestigen')}
      </Button>
      <Button variant={variant} style={style} isCompact>
        {word('Today', 'Vandaag')}
      </Button>
      <Button variant={variant} style={style} isLoading>
        {save}
      </Button>
      <Button variant={variant} style={style} disabled>
        {save}
      </Button>
    </>
  )
}

function Wide() {
  const word = useWords()
  return <Button isWide>{word('Continue to payment', 'Verder naar betalen')}</Button>
}

function Icon() {
  const word = useWords()
  return (
    <>
      <IconButton label={word('Close', 'Sluiten')} icon={<CloseIcon />} />
      <IconButton label={word('Close', 'Sluiten')} icon={<CloseIcon />} disabled />
    </>
  )
}

export const buttonStories: StoryGroup = {
  title: 'Button',
  stories: [
    ...variants.map((variant) => ({ name: variant, Example: () => <Variant variant={variant} /> })),
    { name: 'wide', Example: Wide },
    { name: 'icon', Example: Icon },
  ],
}
