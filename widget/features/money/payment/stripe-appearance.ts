import type { Appearance } from '@stripe/stripe-js'

/**
 * Our design tokens as Stripe's appearance options, because Stripe's form is in a frame that cannot read them.
 * @param read a custom property's value, '#0f5147' for '--color-accent'
 */
export function stripeAppearance(read: (property: string) => string): Appearance {
  return {
    theme: 'flat',
    labels: 'above',
    variables: {
      colorPrimary: read('--color-accent'),
      colorBackground: read('--color-surface'),
      colorText: read('--color-ink'),
      colorTextSecondary: read('--color-ink-2'),
      colorTextPlaceholder: read('--color-ink-3'),
      colorDanger: read('--color-error-ink'),
      fontFamily: read('--font-widget'),
      fontSizeBase: '16px',
      fontSizeSm: '14px',
      fontWeightNormal: read('--weight-text'),
      fontWeightMedium: read('--weight-label'),
      borderRadius: read('--radius-control'),
      spacingUnit: read('--space-1'),
      gridRowSpacing: read('--space-4'),
      focusBoxShadow: 'none',
    },
    rules: {
      '.Input': { border: `1px solid ${read('--color-line-control')}`, padding: '12px', boxShadow: 'none' },
      '.Input:focus': { outline: `${read('--focus-width')} solid ${read('--color-focus')}` },
      '.Input--invalid': { border: `1px solid ${read('--color-error-ink')}` },
      '.AccordionItem': { border: `1px solid ${read('--color-line-strong')}`, boxShadow: 'none' },
      '.AccordionItem--selected': { backgroundColor: read('--color-surface') },
    },
  }
}

/**
 * Returns a function that reads custom properties. Of a `light-dark()` pair it returns the colour that applies now, because Stripe only
 * accepts plain colours.
 */
export function readTokens(): (property: string) => string {
  const style = getComputedStyle(document.documentElement)
  const inUse = matchMedia('(prefers-color-scheme: dark)').matches ? 2 : 1
  return (property) => {
    const value = style.getPropertyValue(property).trim()
    return /^light-dark\((.+), (.+)\)$/.exec(value)?.[inUse] ?? value
  }
}
