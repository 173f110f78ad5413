import 'react'

declare module 'react' {
  /** Positions reach the style sheet as custom properties. */
  interface CSSProperties {
    readonly [property: `--${string}`]: string | number | undefined
  }
}
