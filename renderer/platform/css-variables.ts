import type { CSSProperties } from 'react'

/** Positions and sizes reach a style sheet as custom properties: `style={cssVariables({ '--from': 540 })}`. */
export const cssVariables = (variables: Readonly<Record<`--${string}`, string | number>>): CSSProperties => variables
