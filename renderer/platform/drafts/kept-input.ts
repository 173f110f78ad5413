/** The values of a form as JSON. */
export type FormValues = object

/** What was typed into a form and not saved (rule D375). */
export interface KeptInput {
  /** Names the form: the dialog with what it is about, or the panel of a screen. */
  readonly id: string
  /** The form's title, to offer it by. */
  readonly title: string
  /** The values that the form began with. */
  readonly base: FormValues
  readonly mine: FormValues
}
