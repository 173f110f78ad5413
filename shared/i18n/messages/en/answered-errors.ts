/** Texts of errors that only the server reports. The server's answer contains the text, so the widget does not load them. */
export const answeredErrors = {
  'slot-taken': 'This time was just taken. Please choose another.',
  'slot-not-offered': 'This time is not available. Please choose another.',
  'too-many-holds':
    'You hold other times that are not paid yet. Pay for one or cancel it under “My bookings”, and then book this one.',
  'too-many-holds-nearby':
    'Many bookings from your network wait for their payment. Try again in a few minutes, or choose another way to pay.',
  'too-many-unpaid':
    'You have too many unpaid appointments ahead here. Pay for one or cancel it, pay for this one now, or ask the organisation.',
  'too-many-unpaid-nearby':
    'Many appointments from your network are still to be paid. Choose another way to pay, or ask the organisation.',
  'too-many-unpaid-packages':
    'You bought two packages in the last 30 days that you pay afterwards. Choose another way to pay, or ask the organisation.',
  'price-changed': 'The price has changed. Nothing was booked. Please check the new price.',
  conflict: 'Someone else changed this in the meantime. Please look at it again.',
  'no-invoice':
    'There is no invoice for this: it costs nothing, was paid with credits, or the invoice details are not complete.',
  'transition-not-allowed': 'This is no longer possible for this booking.',
  'too-late': 'It is too late for this: the booking begins soon. Please contact us.',
  'credentials-invalid': 'The email address or password is incorrect.',
  'email-unconfirmed': 'Confirm your email address first.',
  'second-factor-required': 'Enter a code of your authenticator app, or a recovery code.',
  'passkey-refused': 'This passkey does not work here. Try again, or log in in another way.',
  'last-passkey': 'This passkey is the second step of your log-in. Switch the second step off first.',
  'works-here': 'You work for an organisation. Let somebody there end that first, then your data can be erased.',
  'terms-required': 'Agree to the terms to go on.',
  'idempotency-mismatch': 'This request was already sent with other details.',
  'payment-method-unavailable': 'This way to pay is not available here.',
  'customer-blocked': 'You cannot book online here. Please contact the organisation.',
  'account-required': 'You need an account for this. Log in or sign up first.',
  'other-address': 'This place was offered to another email address. Type the address to which the offer was sent.',
  'guest-code-required': 'Confirm your email address first, with the code that we email you.',
  'proof-required': 'Your browser could not prove that it is no program. Please reload the page and try again.',
  'payment-ahead-required':
    'You missed earlier bookings here, so you can book only with payment ahead: online or with a credit. Please contact the organisation if that does not work.',
  'deposit-required':
    'A deposit is asked for this, so it cannot be paid afterwards. Nothing was booked. Choose another way to pay.',
  'deposit-changed': 'What you pay when booking has changed. Nothing was booked. Please look at it again.',
  'fee-changed':
    'What is charged to your card if you do not come or cancel late has changed. Nothing was booked. Please read it again, and agree to it.',
  'no-credits': 'There are not enough credits left for this. Choose another way to pay.',
  'questions-changed': 'The questions have changed. Nothing was booked. Please check your answers.',
  'quote-changed': 'The price has changed. Nothing was booked. Please check the lines of the price.',
  'voucher-not-valid': 'A code is not valid for this booking. Nothing was booked. Please check the codes.',
  'gift-card-blocked': 'Gift card {{code}} is blocked. Nothing was booked. Ask the organisation, or remove the code.',
  'gift-card-expired': 'Gift card {{code}} expired on {{date}}. Nothing was booked. Remove the code, or use another.',
  'gift-card-spent':
    'Gift card {{code}} has nothing left to spend. Nothing was booked. Remove the code, or use another.',
  'too-few-seats': 'There are not that many seats free any more. Choose fewer, or another time.',
  'payment-expired': 'The time to pay is over, so your time was given free. Please choose a time again.',
  'payment-unavailable': 'The payment service cannot be reached right now. Nothing was paid. Please try again.',
  'payment-update-failed': 'Failed to update payment intent.',
  'organisation-suspended':
    'This organisation is suspended for now, so nothing can be booked or changed. Bookings that exist are kept.',
} as const
