import type { Translation } from '../../messages.ts'
import type { validation as english } from '../en/validation.ts'

export const validation: Translation<typeof english> = {
  required: 'Vul dit in.',
  invalid: 'Dit klopt niet.',
  unknown: 'Dit veld bestaat hier niet.',
  'too-long': 'Dit is te lang.',
  'too-many': 'Dit zijn er te veel.',
  email: 'Vul een geldig e-mailadres in',
  password: 'Gebruik minstens 8 tekens.',
  'password-common': 'Dit wachtwoord is te makkelijk te raden.',
  'service-name': 'De naam mag alleen letters, cijfers, spaties en koppeltekens bevatten.',
  'service-name-length': 'Gebruik hoogstens 100 tekens.',
  'price-format': 'Vul een geldige prijs in (hoogstens 2 decimalen).',
  'price-range': 'De prijs moet minstens €1 zijn (hoogstens €99.999).',
  duration: 'Vul de duur in minuten in.',
  'seats-required': 'Vul het aantal plaatsen in.',
  'seats-minimum': 'Er moeten minstens 2 plaatsen zijn',
  specialists: 'Kies minstens één specialist.',
  time: 'Ongeldige tijd. Verwacht UU:mm',
  date: 'Ongeldige datum.',
  future: 'Kies een datum en tijd in de toekomst',
  'range-too-long': 'Vraag hoogstens 366 dagen tegelijk op.',
  'end-before-start': 'Het einde moet na het begin liggen.',
  'end-date-before-start': 'De einddatum mag niet voor de eerste datum liggen.',
  'shorter-than-service': 'De tijd tussen Van en Tot is korter dan de dienst duurt.',
}
