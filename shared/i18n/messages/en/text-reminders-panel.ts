/** Texts of the widget about reminders by text message, loaded together with their panel. */
export const texts = {
  title: 'Reminders by text message',
  phone: 'Mobile number',
  on: 'Turn on',
  'is-on': 'You get reminders by text message on {{number}}.',
  off: 'Turn off',
} as const
