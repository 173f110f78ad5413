import styles from './dialog-frame.module.css'

/** Class names of a dialog's inside: `frame` around `head` (with `words` and `top`), `body` (or `flush`) and `foot`. */
export const dialogFrame = styles
