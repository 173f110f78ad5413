/**
 * Texts of the payment and cancellation terms that customers agree to (`shared/domain/deposit/payment-term-sentences.ts`), for screens and mails.
 */
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
  'terms.guarantee-title': 'Your card as a guarantee',
  'terms.guarantee-late-days_one':
    'If you cancel less than {{count}} day before it begins, {{name}} charges {{price}} to your card.',
  'terms.guarantee-late-days_other':
    'If you cancel less than {{count}} days before it begins, {{name}} charges {{price}} to your card.',
  'terms.guarantee-late-hours_one':
    'If you cancel less than {{count}} hour before it begins, {{name}} charges {{price}} to your card.',
  'terms.guarantee-late-hours_other':
    'If you cancel less than {{count}} hours before it begins, {{name}} charges {{price}} to your card.',
  'terms.guarantee-late-minutes_one':
    'If you cancel less than {{count}} minute before it begins, {{name}} charges {{price}} to your card.',
  'terms.guarantee-late-minutes_other':
    'If you cancel less than {{count}} minutes before it begins, {{name}} charges {{price}} to your card.',
  'terms.guarantee-no-show': 'If you do not come, {{name}} charges {{price}} to your card.',
  'terms.guarantee-paid-counts': 'What you paid and do not get back counts towards it.',
  'terms.guarantee-kept_one':
    'The payment provider keeps your card for this, and removes it {{count}} day after the booking.',
  'terms.guarantee-kept_other':
    'The payment provider keeps your card for this, and removes it {{count}} days after the booking.',
  'terms.guarantee-consent': 'I agree that my card is kept, and that {{name}} charges it in the cases above.',
} as const
