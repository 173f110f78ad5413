/** What customers agree to when they pay (`shared/domain/deposit/payment-terms.ts`), for screens and mails. */
export const termTexts = {
  'terms.title': 'Paying and cancelling',
  'terms.now': 'You pay {{price}} now.',
  'terms.rest-online': 'You pay the rest, {{price}}, later: online with the link to your booking, or at the place.',
  'terms.rest-place': 'You pay the rest, {{price}}, at the place.',
  'terms.cancel-always': 'You can cancel until it begins, and get back what you paid.',
  'terms.cancel-until': 'You can cancel until {{when}}, and get back what you paid.',
  'terms.late-forfeit': 'If you cancel later, what you paid is not given back.',
  'terms.late-refuse': 'After that you cannot cancel, and what you paid is not given back.',
  'terms.soon-forfeit': 'It begins soon: if you cancel, what you paid is not given back.',
  'terms.soon-refuse': 'It begins soon, so you cannot cancel it, and what you paid is not given back.',
  'terms.no-show': 'If you do not come, what you paid is not given back.',
} as const
