/** Texts of errors that only providers see. They are separate, so that the widget does not load them. */
export const providerErrors = {
  overlap: 'Choose time that doesn’t overlap with other time slots',
  'overlap-with': 'Choose time that doesn’t overlap with other time slots ({{service}}, {{date}}, {{from}} - {{to}})',
  'credit-too-much': 'More cannot be credited than is left of this invoice.',
  'refund-too-much': 'More cannot be given back than is left of what was paid. Look at the amounts again.',
  'customers-with-accounts':
    'Both customers log in with an account of their own. If they were merged, one would see the bookings of the other.',
  'same-customer': 'A customer cannot be merged with itself.',
  'customer-without-address': 'This customer has no email address. Call them, and choose the new time yourself.',
  'customer-gone': 'This customer is no longer here. Perhaps the record was erased.',
  'payment-accounts-off': 'This server connects no accounts of payment providers.',
  'payment-account-exists': 'Another payment account is connected. Disconnect it first.',
  'payments-open': 'Payments are not finished yet. Try again when they are.',
  'payments-open-count_one': '{{count}} payment is not finished yet. Try again when it is.',
  'payments-open-count_other': '{{count}} payments are not finished yet. Try again when they are.',
  'image-empty': 'This file is empty. Choose a JPG or PNG picture.',
  'image-type': 'This is no JPG or PNG picture. Choose a JPG or PNG of at most 2 MB.',
  'image-too-large': 'This picture is larger than 2 MB. Choose a JPG or PNG of at most 2 MB.',
  'image-too-many-pixels':
    'This picture has more than 40 million pixels, or a side of more than 20,000. Make it smaller, or choose another.',
  'image-unreadable': 'This picture cannot be read: it may be damaged. Choose another.',
  'storage-unavailable': 'Pictures cannot be stored or shown right now. Please try again in a moment.',
  'invitation-invalid': 'This invitation no longer works. Ask for a new one.',
  'last-owner': 'An organisation needs an owner. Make somebody else an owner first.',
  'bookings-ahead': 'There are still bookings ahead with this specialist. Move or cancel them first.',
  'bookings-ahead-count_one': 'There is still {{count}} booking ahead with this specialist. Move or cancel it first.',
  'bookings-ahead-count_other':
    'There are still {{count}} bookings ahead with this specialist. Move or cancel them first.',
  'seats-booked': 'More seats than that are booked or offered.',
  'too-many-unpaid-count_one':
    'You can have {{count}} unpaid appointment ahead here. Nothing was booked. Pay for it or cancel it first, pay for this one now, or ask the organisation.',
  'too-many-unpaid-count_other':
    'You can have {{count}} unpaid appointments ahead here. Nothing was booked. Pay for one or cancel it first, pay for this one now, or ask the organisation.',
  'seats-booked-count_one': '{{count}} seat is booked or offered. There cannot be fewer seats than that.',
  'seats-booked-count_other': '{{count}} seats are booked or offered. There cannot be fewer seats than that.',
  'page-name-taken': 'Another organisation has this name. Choose another one.',
  'domain-taken': 'Another organisation shows its page at this domain.',
  'file-unreadable':
    'This file cannot be opened. It may be in use by another program, or you may not be allowed to read it.',
  'file-unwritable': 'The file cannot be saved there. The disk may be full, or you may not be allowed to write to it.',
  'acts-unwritable':
    'Inplan is offline, and this could not be kept on this computer: its disk may be full. Nothing was changed.',
  'acts-full': 'Inplan is offline, and no more changes can be kept until the connection is back. Nothing was changed.',
} as const
