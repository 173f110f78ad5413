import { useState } from 'react'
import { Checkbox } from './checkbox.tsx'
import { CodeInput } from './code-input.tsx'
import { InfoTip } from './info-tip.tsx'
import { PasswordField } from './password-field.tsx'
import { useWords, type StoryGroup } from './story.ts'
import { TextField, type TextFieldVariant } from './text-field.tsx'
import { TimeField } from './time-field.tsx'

const suffixes: Partial<Record<TextFieldVariant, string>> = { adjust: 'px' }

/** The states of a variant: default, empty with a hint, error, success, read-only and disabled. */
function Variant({ variant }: { variant: TextFieldVariant }) {
  const word = useWords()
  const prefix = variant === 'wallet' ? '€' : undefined
  const field = { variant, prefix, suffix: suffixes[variant] }
  const label = {
    default: word('Service name', 'Naam van de dienst'),
    card: word('Card number', 'Kaartnummer'),
    adjust: word('Width', 'Breedte'),
    wallet: word('Amount', 'Bedrag'),
  }[variant]
  const value = { default: 'Deep tissue massage', card: '4242 4242 4242 4242', adjust: '250', wallet: '85' }[variant]
  return (
    <>
      <TextField {...field} label={label} defaultValue={value} required />
      <TextField {...field} label={label} hint={word('A few words', 'Een paar woorden')} placeholder="…" />
      <TextField
        {...field}
        label={label}
        defaultValue={value}
        error={word('This is not right', 'Dit klopt niet')}
        required
      />
      <TextField {...field} label={label} defaultValue={value} isValid required />
      <TextField {...field} label={label} defaultValue={value} readOnly required />
      <TextField {...field} label={label} defaultValue={value} disabled required />
    </>
  )
}

function Extras() {
  const word = useWords()
  return (
    <>
      <TextField
        label={word('Duration', 'Duur')}
        defaultValue="75"
        suffix="min"
        note={word('was 60', 'was 60')}
        info={<InfoTip text={word('How long one appointment takes.', 'Hoe lang een afspraak duurt.')} />}
        required
      />
      <PasswordField label={word('Password', 'Wachtwoord')} defaultValue="secret" autoComplete="off" required />
      <Checkbox label={word('I agree to the terms', 'Ik ga akkoord met de voorwaarden')} defaultChecked />
      <Checkbox
        label={word('I agree to the terms', 'Ik ga akkoord met de voorwaarden')}
        error={word('Tick this', 'Vink dit aan')}
      />
    </>
  )
}

function Times() {
  const word = useWords()
  const [time, setTime] = useState('09:30')
  const [part, setPart] = useState('09:3')
  return (
    <>
      <TimeField label={word('From', 'Van')} value={time} onChange={setTime} required />
      <TimeField label={word('To', 'Tot')} value="" onChange={() => {}} required />
      <TimeField
        label={word('To', 'Tot')}
        value={part}
        onChange={setPart}
        error={word('Invalid time format. Expected HH:mm', 'Ongeldige tijd. Verwacht UU:mm')}
        required
      />
      <TimeField
        label={word('To', 'Tot')}
        value="10:45"
        onChange={() => {}}
        disabled
        note={word('by duration', 'volgt uit de duur')}
        required
      />
    </>
  )
}

function Codes() {
  const word = useWords()
  const [code, setCode] = useState('1234')
  const label = word('Enter the code', 'Vul de code in')
  return (
    <>
      <CodeInput label={label} value={code} onChange={setCode} />
      <CodeInput
        label={label}
        value="123456"
        onChange={() => {}}
        error={word('The code is invalid, try again', 'De code klopt niet, probeer het opnieuw')}
      />
    </>
  )
}

const variants: readonly TextFieldVariant[] = ['default', 'card', 'adjust', 'wallet']

export const textFieldStories: StoryGroup = {
  title: 'Text field',
  stories: [
    ...variants.map((variant) => ({ name: variant, Example: () => <Variant variant={variant} /> })),
    { name: 'beside and behind', Example: Extras },
    { name: 'tooltip open', Example: Extras, press: '[aria-label="More information"], [aria-label="Meer informatie"]' },
    { name: 'time', Example: Times },
    { name: 'code', Example: Codes },
  ],
}
