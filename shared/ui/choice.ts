import styles from './choice.module.css'

/** How a tick box looks, wherever one stands. */
export const checkboxClass = styles.box

/** How one of several looks, wherever it stands. */
export const radioClass = styles.radio
