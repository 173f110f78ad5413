import styles from './dialog-frame-styles.module.css'

/** Class names for the content of a dialog: `frame` around `head` (with `words` and `top`), `body` (or `flush`) and `foot`. */
export const dialogFrame = styles
