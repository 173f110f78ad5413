import styles from './checkbox-and-radio-styles.module.css'

export const checkboxClass = styles.box

export const radioClass = styles.radio
