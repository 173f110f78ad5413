/** Texts of the PDF of a gift card, and of the mails about it. */
export const giftCard = {
  name: 'Gift card',
  file: 'Gift card {{code}}.pdf',
  title: 'A gift card of {{organisation}}',
  for: 'For {{name}}',
  from: 'From {{name}}',
  code: 'Code',
  value: 'Value',
  'valid-until': 'Valid until',
  'for-ever': 'The gift card does not expire.',
  how: 'Type this code under “Coupon or gift card” when you book. What is left stays on the card.',
  'mail.subject': 'A gift card of {{organisation}}',
  'mail.intro': 'Hello{{name, greeted}}, {{from}} gives you a gift card of {{organisation}}.',
  'mail.intro.buyer':
    'Hello{{name, greeted}}, here is your gift card of {{organisation}}. You can print it or pass it on.',
  'mail.somebody': 'somebody',
  'mail.attached': 'The card is attached as a PDF, to print or to keep.',
  'mail.action': 'Book something',
  'receipt.subject': 'Receipt for your gift card of {{organisation}}',
  'receipt.title': 'Thank you for your order',
  'receipt.intro': 'Hello{{name, greeted}}, we have received your payment for a gift card.',
  'receipt.mailed-to': 'Will be mailed to',
  'receipt.mailed-on': 'On',
  'receipt.vat':
    'A gift card can be used for several services. So VAT is not charged now but when it is spent, and this is a receipt, not an invoice.',
  'charged-back.subject': 'A gift card is blocked',
  'charged-back.text':
    'The bank took back the payment of the gift card whose code ends in {{code}}. Nobody can pay with it any more.',
  'charged-back.taken': 'What was left of it, {{price}}, is taken off. What was spent on bookings stays spent.',
  'charged-back.spent': 'All of it was spent on bookings before. They stay as they are.',
  'charged-back.action': 'Open the gift cards',
} as const
