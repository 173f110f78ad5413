import type { CSSProperties } from 'react'

/** Returns a style object with CSS custom properties, for positions and sizes: `style={cssVariables({ '--from': 540 })}`. */
export const cssVariables = (variables: Readonly<Record<`--${string}`, string | number>>): CSSProperties => variables
