/** Window sizes, languages and colour schemes in which Axe checks screens. */
export const windows = [
  {
    name: 'a desk, light, English',
    use: { locale: 'en-GB', colorScheme: 'light', viewport: { width: 1280, height: 820 } },
  },
  {
    name: 'a tablet, dark, Dutch',
    use: { locale: 'nl-NL', colorScheme: 'dark', viewport: { width: 1024, height: 768 } },
  },
  {
    name: 'a phone, dark, Dutch',
    use: { locale: 'nl-NL', colorScheme: 'dark', viewport: { width: 390, height: 844 } },
  },
] as const
