import { accentFor, type AccentProperty } from '#shared/colour/accent.ts'

/**
 * Replaces the accent colours on an element and its children in both schemes; they follow its `color-scheme`. A browser
 * without `light-dark()` keeps the product's colours.
 */
export function applyAccent(element: HTMLElement, brand: string): void {
  if (!CSS.supports('color', 'light-dark(#000, #fff)')) return
  const light = accentFor(brand, 'light')
  const dark = accentFor(brand, 'dark')
  for (const property of Object.keys(light) as AccentProperty[]) {
    element.style.setProperty(property, `light-dark(${light[property]}, ${dark[property]})`)
  }
}
