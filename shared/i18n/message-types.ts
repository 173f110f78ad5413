import type { account } from './messages/en/account.ts'
import type { bookings } from './messages/en/bookings.ts'
import type { calendar } from './messages/en/calendar-and-slot-picker.ts'
import type { desktop } from './messages/en/desktop.ts'
import type { errors } from './messages/en/errors.ts'
import type { giftCard } from './messages/en/gift-card-pdf-and-mails.ts'
import type { invoice } from './messages/en/invoice.ts'
import type { lists } from './messages/en/exported-lists.ts'
import type { mail } from './messages/en/mail.ts'
import type { payment } from './messages/en/payment.ts'
import type { privacy } from './messages/en/own-data.ts'
import type { provider } from './messages/en/provider.ts'
import type { texts } from './messages/en/text-reminders-panel.ts'
import type { answeredErrors } from './messages/en/answered-errors.ts'
import type { providerErrors } from './messages/en/provider-errors.ts'
import type { repeat } from './messages/en/repeat.ts'
import type { ui } from './messages/en/ui.ts'
import type { validation } from './messages/en/validation.ts'
import type { voucher } from './messages/en/gift-card-sale.ts'
import type { waiting } from './messages/en/waiting.ts'
import type { widget } from './messages/en/widget.ts'

/** All texts of the product by namespace. The English texts define the keys. Only types are imported, so nothing is bundled. */
export interface Messages {
  account: typeof account
  bookings: typeof bookings
  calendar: typeof calendar
  desktop: typeof desktop
  errors: typeof errors & typeof answeredErrors & typeof providerErrors
  'gift-card': typeof giftCard
  invoice: typeof invoice
  lists: typeof lists
  mail: typeof mail
  payment: typeof payment
  privacy: typeof privacy
  provider: typeof provider
  texts: typeof texts
  repeat: typeof repeat
  ui: typeof ui
  validation: typeof validation
  voucher: typeof voucher
  waiting: typeof waiting
  widget: typeof widget
}

export type Namespace = keyof Messages

/**
 * The texts of a namespace as an app loads them. The widget does not load error texts that only providers see or that arrive with the
 * server's answer.
 */
export type LoadedTexts<N extends Namespace> = N extends 'errors'
  ? Translation<typeof errors> & Partial<Translation<typeof answeredErrors & typeof providerErrors>>
  : Translation<Messages[N]>

/** The type of a translation: exactly the keys of the English texts. */
export type Translation<English> = { readonly [Key in keyof English]: string }

type Placeholders<Text> = Text extends `${string}{{${infer Name}}}${infer Rest}`
  ? WithoutFormat<Name> | Placeholders<Rest>
  : never

/** A placeholder's name without its format, as in `{{name, greeted}}`. */
type WithoutFormat<Placeholder> = Placeholder extends `${infer Name}, ${string}` ? Name : Placeholder

/** A key as used in code: plural forms (`seats_one`, `seats_other`) share one (`seats`). */
type KeyOf<English> = keyof English extends infer Key
  ? Key extends `${infer Base}_one` | `${infer Base}_other`
    ? Base
    : Key
  : never

export type TextKey<N extends Namespace> = KeyOf<Messages[N]> & string

type TextOf<N extends Namespace, Key extends string> = Messages[N][keyof Messages[N] &
  (Key | `${Key}_one` | `${Key}_other`)]

type Values<N extends Namespace, Key extends string> = Placeholders<TextOf<N, Key>>

/** Translates a key of namespace `N`. The parameters that its English text contains are required. */
export type Translate<N extends Namespace> = <Key extends TextKey<N>>(
  key: Key,
  ...values: [Values<N, Key>] extends [never] ? [] : [Record<Values<N, Key>, string | number>]
) => string
