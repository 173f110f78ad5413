import styles from './choice-styles.module.css'

export const checkboxClass = styles.box

export const radioClass = styles.radio
