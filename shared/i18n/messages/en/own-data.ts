/** Texts of the screen about personal data, loaded together with this screen. */
export const privacy = {
  title: 'My data',
  'export.title': 'Download your data',
  'export.text':
    'Everything that Inplan holds about you: your account, your bookings, orders and credits, at every organisation where you have booked.',
  'export.action': 'Download',
  'export.done': 'Your data has been downloaded.',
  'erase.title': 'Delete your account and your data',
  'erase.text':
    'Your upcoming bookings are cancelled, your credits are lost, and your name, email address and telephone number are erased at every organisation where you have booked. Invoices are kept until seven years after the year of the invoice, as the law demands. This cannot be undone.',
  'erase.action': 'Delete everything',
  'erase.question': 'Delete everything?',
  'erase.password': 'Your password',
  'erase.hint': 'So that nobody else can do this. Without one, log out and choose “Forgot your password?”.',
  'erase.no': 'Keep my account',
  'erase.yes': 'Delete for good',
  'erase.done.title': 'Your data has been deleted',
  'erase.done.text':
    'We no longer hold any of your data, except invoices, which the law demands to be kept for seven years.',
  'erase.done.action': 'Back to services',
  'second-step.title': 'Second step of your log-in',
  'second-step.text': 'Your log-in asks for a second step. You can switch it off.',
  'second-step.action': 'Second step',
} as const
