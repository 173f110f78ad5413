import styles from './choice-styles.module.css'

/** The style of all checkboxes. */
export const checkboxClass = styles.box

/** The style of all radio buttons. */
export const radioClass = styles.radio
